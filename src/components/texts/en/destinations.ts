import type { DestinationType } from '../../../contract/destinations.js'
import { plural } from '../plural.js'

/** Texts of {@link DestinationList}. */
export interface DestinationMessages {
  caption: string
  columns: { name: string; type: string; target: string; created: string; updated: string }
  loading: string
  count: (count: number) => string
  emptyTitle: string
  emptyText: string
  stale: (time: string) => string
  unreadable: (count: number) => string
  unreadableElement: (position: number, name: string | undefined) => string
  detailsOf: (name: string) => string
  types: Record<DestinationType, string>
  groups: Record<'location' | 'naming' | 'delivery' | 'identity' | 'other', string>
  keys: Record<string, string>
  byDefault: (value: string) => string
  queryHidden: string
  serverless: string
  provisioned: string
  overTls: string
}

export const enDestinations: DestinationMessages = {
  caption: 'Destinations',
  columns: {
    name: 'Name',
    type: 'Type',
    target: 'Target',
    created: 'Created',
    updated: 'Updated',
  },
  loading: 'Loading destinations',
  count: (count) => plural('en', count, { one: '# destination', other: '# destinations' }),
  emptyTitle: 'No destinations yet',
  emptyText: 'Once your project has a place to deliver data to, it is listed here.',
  stale: (time) => `These destinations are as of ${time}; a newer list could not be loaded.`,
  unreadable: (count) =>
    `${plural('en', count, { one: '# destination', other: '# destinations' })} could not be read and ${count === 1 ? 'is' : 'are'} not in the list.`,
  unreadableElement: (position, name) =>
    name ? `“${name}” (number ${position})` : `Number ${position}`,
  detailsOf: (name) => `Details of ${name}`,
  types: {
    webhook: 'Webhook',
    kinesis: 'Amazon Kinesis',
    s3: 'Amazon S3',
    clickhouse: 'ClickHouse',
    snowflake: 'Snowflake',
    redshift: 'Amazon Redshift',
    bigquery: 'BigQuery',
    pubsub: 'Pub/Sub',
    azureblob: 'Azure Blob Storage',
    sqs: 'Amazon SQS',
    rabbitmq: 'RabbitMQ',
    azureservicebus: 'Azure Service Bus',
  },
  groups: {
    location: 'Location',
    naming: 'Names and templates',
    delivery: 'Delivery',
    identity: 'Identity',
    other: 'Other',
  },
  keys: {
    url: 'URL',
    headers: 'Headers',
    streamName: 'Stream',
    region: 'Region',
    partitionKeyTemplate: 'Partition key template',
    bucket: 'Bucket',
    keyTemplate: 'Object key template',
    storageClass: 'Storage class',
    username: 'Username',
    tableName: 'Table',
    database: 'Database',
    accountIdentifier: 'Account identifier',
    userId: 'User ID',
    dbName: 'Database',
    schemaName: 'Schema',
    projectId: 'Project ID',
    datasetId: 'Dataset ID',
    tableId: 'Table ID',
    workgroupName: 'Workgroup',
    clusterIdentifier: 'Cluster',
    dbUser: 'Database user',
    account: 'Storage account',
    container: 'Container',
    queueUrl: 'Queue URL',
    topicId: 'Topic ID',
    serverUrl: 'Server URL',
    exchange: 'Exchange',
    tls: 'TLS',
    name: 'Queue or topic',
    batchSize: 'Batch size (rows)',
    maxWaitSecs: 'Longest wait (seconds)',
  },
  byDefault: (value) => `${value} by default`,
  queryHidden: 'query hidden',
  serverless: 'Serverless',
  provisioned: 'Provisioned',
  overTls: 'TLS',
}
