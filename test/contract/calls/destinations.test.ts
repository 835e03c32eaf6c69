import { describe, expect, it } from 'vitest'
import { isDestinationOf } from '../../../src/contract/calls/destinations.js'
import { describeIssues } from '../../../src/contract/json/json.js'
import {
  destinationMetadataSchema,
  destinationSchema,
} from '../../../src/contract/schemas/destination.js'

/** All 31 documented keys. */
const metadata = {
  url: 'https://hooks.example/in',
  headers: { 'X-Team': 'billing' },
  streamName: 'orders',
  region: 'eu-west-1',
  partitionKeyTemplate: '{{ id }}',
  bucket: 'orders',
  keyTemplate: '{{ join(\'/\', [type, "id"]) }}',
  storageClass: 'STANDARD',
  username: 'writer',
  tableName: 'orders',
  database: 'sales',
  accountIdentifier: 'ab12345',
  userId: 'LOADER',
  dbName: 'SALES',
  schemaName: 'PUBLIC',
  projectId: 'acme-data',
  datasetId: 'sales',
  tableId: 'orders',
  workgroupName: 'analytics',
  clusterIdentifier: 'cluster-1',
  dbUser: 'loader',
  account: 'acmestore',
  container: 'orders',
  queueUrl: 'https://sqs.example/123/orders',
  topicId: 'orders',
  serverUrl: 'amqps://mq.example',
  exchange: 'orders',
  tls: true,
  name: 'orders-queue',
  batchSize: 500,
  maxWaitSecs: 10,
}

const destination = {
  id: 'dst_1',
  name: 'Orders',
  type: 'webhook',
  metadata,
  createTime: '2025-03-06T22:09:49Z',
}

describe('destinationSchema', () => {
  it('accepts all 31 metadata keys', () => {
    expect(Object.keys(metadata)).toHaveLength(31)
    expect(destinationSchema.parse(destination)).toEqual(destination)
  })

  it.each(Object.entries(metadata))('rejects %s with a value of the wrong type', (key) => {
    const wrong = { [key]: { not: ['this'] } }

    expect(destinationMetadataSchema.safeParse(wrong).success).toBe(false)
  })

  it('keeps undocumented types and keys unchanged', () => {
    const kafka = {
      ...destination,
      type: 'kafka',
      metadata: { brokers: ['a:9092'], deep: { x: 1 } },
    }

    expect(destinationSchema.parse(kafka)).toEqual(kafka)
  })

  it('accepts null for headers only', () => {
    expect(destinationMetadataSchema.safeParse({ headers: null }).success).toBe(true)
    expect(destinationMetadataSchema.safeParse({ url: null }).success).toBe(false)
    expect(destinationMetadataSchema.safeParse({ headers: { a: null } }).success).toBe(false)
  })

  it.each(['id', 'name', 'type', 'metadata', 'createTime'])('requires %s', (member) => {
    const { [member]: _, ...rest } = destination as Record<string, unknown>

    expect(destinationSchema.safeParse(rest).success).toBe(false)
  })

  it('reports issues with the path and without the value', () => {
    const wrong = { ...destination, metadata: { batchSize: 'secret' } }

    const result = destinationSchema.safeParse(wrong)

    expect(describeIssues(result.error?.issues ?? [], wrong)).toEqual([
      'metadata.batchSize: expected number, got a string',
    ])
  })
})

describe('isDestinationOf', () => {
  it('narrows the metadata to the settings of the given type', () => {
    const parsed = destinationSchema.parse(destination)

    expect(isDestinationOf(parsed, 's3')).toBe(false)
    if (!isDestinationOf(parsed, 'webhook')) throw new Error('not a webhook')
    const url: string | undefined = parsed.metadata.url
    expect(url).toBe('https://hooks.example/in')
  })
})
