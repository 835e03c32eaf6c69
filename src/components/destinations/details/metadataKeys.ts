/** Group in the details of a destination. */
export type MetadataGroup = 'about' | 'location' | 'naming' | 'delivery' | 'identity' | 'other'

/** Known keys by group, in display order. */
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
    // Sent by the service but not documented: eventbridge, sns, rabbitmq and kafka.
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

/** Returns the service's defaults for keys that are not set. */
export function metadataDefaults(type: string): Record<string, string | number> {
  if (type === 's3') return { storageClass: 'STANDARD' }
  return WAREHOUSES.has(type) ? { batchSize: 1000, maxWaitSecs: 30 } : {}
}
