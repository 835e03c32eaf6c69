import type { MemberWarning } from '../warnings.js'

/** Destination types that the service documents. Other types are accepted unchanged. */
export const destinationTypes = [
  'webhook',
  'kinesis',
  's3',
  'clickhouse',
  'snowflake',
  'redshift',
  'bigquery',
  'pubsub',
  'azureblob',
  'sqs',
  'rabbitmq',
  'azureservicebus',
] as const

/** A documented destination type. */
export type DestinationType = (typeof destinationTypes)[number]

/** Settings of a destination of any type: the 31 documented keys, all optional. Other keys are kept unchanged. */
export interface DestinationMetadata {
  /** webhook: the webhook URL. */
  url?: string
  /** webhook: additional headers of each message. */
  headers?: Record<string, string> | null
  /** kinesis: stream name. */
  streamName?: string
  /** Cloud region. */
  region?: string
  /** Template that generates partition keys. */
  partitionKeyTemplate?: string
  /** s3: bucket name. */
  bucket?: string
  /** s3: JMESPath template that generates object keys. */
  keyTemplate?: string
  /** s3: storage class of written objects. @default 'STANDARD' */
  storageClass?: string
  /** clickhouse: username. */
  username?: string
  /** clickhouse, snowflake, redshift: table name. */
  tableName?: string
  /** clickhouse: database name. */
  database?: string
  /** snowflake: account identifier. */
  accountIdentifier?: string
  /** snowflake: user ID. */
  userId?: string
  /** snowflake, redshift: database name. */
  dbName?: string
  /** snowflake, redshift: schema name. */
  schemaName?: string
  /** bigquery, pubsub: cloud project ID. */
  projectId?: string
  /** bigquery: dataset ID. */
  datasetId?: string
  /** bigquery: table ID. */
  tableId?: string
  /** redshift serverless: workgroup name. */
  workgroupName?: string
  /** redshift provisioned: cluster identifier. */
  clusterIdentifier?: string
  /** redshift: database user. */
  dbUser?: string
  /** azureblob: storage account name. */
  account?: string
  /** azureblob: container name. */
  container?: string
  /** sqs: queue URL. */
  queueUrl?: string
  /** pubsub: topic ID. */
  topicId?: string
  /** rabbitmq: AMQP server URL. */
  serverUrl?: string
  /** rabbitmq: exchange to publish to. */
  exchange?: string
  /** rabbitmq: whether to connect over TLS. */
  tls?: boolean
  /** azureservicebus: queue or topic name. */
  name?: string
  /** Warehouses: rows buffered before a batch is flushed. @default 1000 */
  batchSize?: number
  /** Warehouses: maximum time before a batch is flushed, in seconds. @default 30 */
  maxWaitSecs?: number
  /** Keys that the service does not document. */
  [key: string]: unknown
}

type WarehouseKeys = 'batchSize' | 'maxWaitSecs'

/** The documented keys of each documented type. */
interface MetadataKeys {
  webhook: 'url' | 'headers'
  kinesis: 'streamName' | 'region' | 'partitionKeyTemplate'
  s3: 'bucket' | 'region' | 'keyTemplate' | 'storageClass'
  clickhouse: 'username' | 'database' | 'tableName' | WarehouseKeys
  snowflake:
    | 'accountIdentifier'
    | 'userId'
    | 'dbName'
    | 'schemaName'
    | 'tableName'
    | 'region'
    | WarehouseKeys
  redshift:
    | 'workgroupName'
    | 'clusterIdentifier'
    | 'dbUser'
    | 'dbName'
    | 'schemaName'
    | 'tableName'
    | 'region'
    | WarehouseKeys
  bigquery: 'projectId' | 'datasetId' | 'tableId' | 'region' | WarehouseKeys
  pubsub: 'projectId' | 'topicId' | 'region'
  azureblob: 'account' | 'container' | 'keyTemplate' | 'region'
  sqs: 'queueUrl' | 'region'
  rabbitmq: 'serverUrl' | 'exchange' | 'tls'
  azureservicebus: 'name'
}

/** Settings of a documented type. The type's own keys are typed, and all other keys are `unknown`. */
export type MetadataOf<T extends DestinationType> = Pick<
  // `Pick` over an index signature would lose the named keys, so it is removed first.
  { [K in keyof DestinationMetadata as string extends K ? never : K]: DestinationMetadata[K] },
  MetadataKeys[T]
> & { [key: string]: unknown }

/** A named delivery target for data. Narrow it by type with {@link isDestinationOf}. */
export interface Destination {
  /** Destination ID. */
  id: string
  /** Name, chosen by a user. */
  name: string
  /** One of {@link destinationTypes}, or an undocumented type. */
  type: string
  /** Settings, by type. */
  metadata: DestinationMetadata
  /** Time of creation, RFC 3339. */
  createTime: string
  /** Time of the last change, RFC 3339. */
  updateTime?: string
  /** JSON Pointers (RFC 6901) to the values that the relay removed, such as `/metadata/headers/Authorization`. */
  redacted?: string[]
  /**
   * Members whose value does not have the documented type, with the reason. An invalid `name`, `type`, `createTime`
   * or `metadata` is replaced by an empty value. Other members are unchanged, so their TypeScript type does not apply.
   */
  warnings?: MemberWarning[]
  /** Members that the service does not document. */
  [key: string]: unknown
}

/** A destination of a documented type, with the settings of that type. */
export type DestinationOf<T extends DestinationType> = Omit<Destination, 'type' | 'metadata'> & {
  /** The documented type. */
  type: T
  /** The settings of that type. */
  metadata: MetadataOf<T>
}

/**
 * Returns whether a destination has the given type, and narrows the type of its settings.
 *
 * Comparing `destination.type` does not narrow the settings, because an undocumented type is also a `string`.
 */
export function isDestinationOf<T extends DestinationType>(
  destination: Destination,
  type: T,
): destination is Destination & DestinationOf<T> {
  return destination.type === type
}

/** An element of the list that could not be read as a destination. */
export interface UnreadableDestination {
  /** Zero-based index in the response. */
  index: number
  /** Destination ID, if it could be read. */
  id?: string
  /** Name, if it could be read. */
  name?: string
  /** Descriptions of the problems, without the values. */
  faults: string[]
}

/** A list of destinations, and the elements that could not be read. */
export interface DestinationListing {
  /** The destinations, in the order of the response. */
  destinations: Destination[]
  /** Elements that could not be read, with the reasons. */
  unreadable: UnreadableDestination[]
}
