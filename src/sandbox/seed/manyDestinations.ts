import type { Destination, DestinationType } from '../../contract/calls/destinations.js'
import { createRandom, type Random } from './random.js'

const FROM_MS = Date.UTC(2021, 0, 4)
const TO_MS = Date.UTC(2025, 2, 3)

const SUBJECTS = [
  'Orders',
  'Invoices',
  'Contacts',
  'Événements',
  '在庫',
  'Склад',
  'الفواتير',
] as const
const PLACES = ['Leeds', 'München', '大阪', 'São Paulo', 'Kraków', 'Toronto', 'Łódź'] as const
const REGIONS = ['eu-central-1', 'us-east-1', 'ap-northeast-1', 'sa-east-1'] as const

/** A very long name, to test layouts. */
const LONG_NAME =
  'copied for the year-end audit, kept until the retention period of ten years is over, '

type MakeMetadata = (random: Random, label: string) => Destination['metadata']

const rows = (random: Random) => ({
  batchSize: 100 * (1 + random.below(100)),
  maxWaitSecs: 5 * (1 + random.below(60)),
})

/** Settings of each documented type, and of one undocumented type. */
const METADATA: Record<DestinationType | 'kafka', MakeMetadata> = {
  webhook: (random, label) => ({
    url: `https://hooks.northwind.example/${label}?token=sandbox-not-a-token`,
    headers: random.chance(0.5)
      ? { Authorization: 'Bearer sandbox-not-a-token', 'X-Northwind-Label': label }
      : null,
  }),
  kinesis: (random, label) => ({
    streamName: label,
    region: random.pick(REGIONS),
    partitionKeyTemplate: '{{ groupRef }}',
  }),
  s3: (random, label) => ({
    bucket: label,
    region: random.pick(REGIONS),
    keyTemplate: '{{ join(\'/\', ["crm", objectName, id]) }}.json',
    storageClass: random.pick(['STANDARD', 'STANDARD_IA', 'GLACIER']),
  }),
  clickhouse: (random, label) => ({
    username: 'svc_writer',
    database: 'product',
    tableName: label,
    ...rows(random),
  }),
  snowflake: (random, label) => ({
    accountIdentifier: 'NORTHWIND-EU1',
    userId: 'SVC_LOADER',
    dbName: 'ANALYTICS',
    schemaName: 'CRM_RAW',
    tableName: label,
    ...rows(random),
  }),
  redshift: (random, label) => ({
    ...(random.chance(0.5)
      ? { workgroupName: `${label}-serverless` }
      : { clusterIdentifier: label, dbUser: 'svc_loader' }),
    dbName: 'finance',
    schemaName: 'public',
    tableName: label,
    region: random.pick(REGIONS),
    ...rows(random),
  }),
  bigquery: (random, label) => ({
    projectId: 'northwind-analytics',
    datasetId: 'marketing',
    tableId: label,
    ...rows(random),
  }),
  pubsub: (_, label) => ({ projectId: 'northwind-prod', topicId: label }),
  azureblob: (_, label) => ({ account: 'northwindexchange', container: label }),
  sqs: (random, label) => {
    const region = random.pick(REGIONS)
    return { queueUrl: `https://sqs.${region}.amazonaws.com/123456789012/${label}`, region }
  },
  rabbitmq: (random, label) => {
    const tls = random.chance(0.8)
    const start = tls ? 'amqps' : 'amqp'
    return {
      serverUrl: `${start}://svc:sandbox-not-a-password@mq.northwind.example/${label}`,
      exchange: label,
      tls,
    }
  },
  azureservicebus: (_, label) => ({ name: label }),
  kafka: (_, label) => ({
    bootstrapServers: ['kafka-1.northwind.example:9092'],
    topic: label,
    sasl: { mechanism: 'SCRAM-SHA-512', password: 'sandbox-not-a-password' },
  }),
}

const makers = Object.entries(METADATA)

function destination(random: Random, number: number): Destination {
  const [type, metadataOf] = makers[number % makers.length] ?? ['webhook', METADATA.webhook]
  const label = `northwind-${type}-${number}`
  const name = `${random.pick(SUBJECTS)}, ${random.pick(PLACES)}`
  const createdMs = random.between(FROM_MS, TO_MS)
  const updatedMs = random.between(createdMs, TO_MS)
  return {
    id: `dst_${label.replaceAll('-', '_')}`,
    name: `${name}${random.chance(0.02) ? `, ${LONG_NAME}` : ' '}${number}`,
    type,
    metadata: metadataOf(random, label),
    createTime: new Date(createdMs).toISOString(),
    // Some were never changed after their creation.
    ...(random.chance(0.9) ? { updateTime: new Date(updatedMs).toISOString() } : {}),
  }
}

/** Creates destinations of all types in turn, with unique IDs and names. */
export function manyDestinations(seed: number, count: number): Destination[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => destination(random, index + 1))
}
