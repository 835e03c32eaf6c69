/** What the details of a destination are grouped by. */
export type MetadataGroup = 'about' | 'location' | 'naming' | 'delivery' | 'identity' | 'other'

/** The group of each key that is known, in the order in which they are shown. */
export const metadataGroups: Record<
  Exclude<MetadataGroup, 'about' | 'other'>,
  readonly string[]
> = {
  location: [
    'url',
    'serverUrl',
    'queueUrl',
    'streamName',
    'bucket',
    'account',
    'container',
    'accountIdentifier',
    'workgroupName',
    'clusterIdentifier',
    'projectId',
    'topicId',
    'datasetId',
    'tableId',
    'database',
    'dbName',
    'schemaName',
    'tableName',
    'exchange',
    'name',
    // Not documented, but sent: eventbridge, sns, rabbitmq and kafka.
    'eventBusName',
    'detailType',
    'topicArn',
    'routingKey',
    'uri',
    'brokers',
    'topic',
    'region',
  ],
  naming: ['keyTemplate', 'partitionKeyTemplate'],
  delivery: ['headers', 'storageClass', 'batchSize', 'maxWaitSecs', 'tls'],
  identity: ['username', 'userId', 'dbUser'],
}

const WAREHOUSES = new Set(['clickhouse', 'snowflake', 'redshift', 'bigquery'])

/** What the service takes where a key is not set, by destination type. */
export function metadataDefaults(type: string): Record<string, string | number> {
  if (type === 's3') return { storageClass: 'STANDARD' }
  return WAREHOUSES.has(type) ? { batchSize: 1000, maxWaitSecs: 30 } : {}
}
