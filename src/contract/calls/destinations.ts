import * as z from 'zod/mini'
import type { MemberWarning } from '../warnings.js'

/** The destination types that the service documents. Other types occur and are accepted unchanged. */
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

const text = z.exactOptional(z.string())
/** Not `z.int()`: it would add 0.5 kB to every page, only to reject a destination with a fractional number. */
const count = z.exactOptional(z.number())

/** The 31 documented keys, all optional. Undocumented keys are kept unchanged. */
export const destinationMetadataSchema = z.looseObject({
  /** webhook: the webhook URL. */
  url: text,
  /** webhook: extra headers of each message. */
  headers: z.exactOptional(z.nullable(z.catchall(z.object({}), z.string()))),
  /** kinesis: stream name. */
  streamName: text,
  /** Cloud region. */
  region: text,
  /** Template that generates partition keys. */
  partitionKeyTemplate: text,
  /** s3: bucket name. */
  bucket: text,
  /** s3: JMESPath template that generates object keys. */
  keyTemplate: text,
  /** s3: storage class of written objects. @default STANDARD */
  storageClass: text,
  /** clickhouse: username. */
  username: text,
  /** clickhouse, snowflake, redshift: table name. */
  tableName: text,
  /** clickhouse: database name. */
  database: text,
  /** snowflake: account identifier. */
  accountIdentifier: text,
  /** snowflake: user ID. */
  userId: text,
  /** snowflake, redshift: database name. */
  dbName: text,
  /** snowflake, redshift: schema name. */
  schemaName: text,
  /** bigquery, pubsub: cloud project ID. */
  projectId: text,
  /** bigquery: dataset ID. */
  datasetId: text,
  /** bigquery: table ID. */
  tableId: text,
  /** redshift serverless: workgroup name. */
  workgroupName: text,
  /** redshift provisioned: cluster identifier. */
  clusterIdentifier: text,
  /** redshift: database user. */
  dbUser: text,
  /** azureblob: storage account name. */
  account: text,
  /** azureblob: container name. */
  container: text,
  /** sqs: queue URL. */
  queueUrl: text,
  /** pubsub: topic ID. */
  topicId: text,
  /** rabbitmq: AMQP server URL. */
  serverUrl: text,
  /** rabbitmq: exchange to publish to. */
  exchange: text,
  /** rabbitmq: whether to connect over TLS. */
  tls: z.exactOptional(z.boolean()),
  /** azureservicebus: queue or topic name. */
  name: text,
  /** Warehouses: rows buffered before a batch is flushed. @default 1000 */
  batchSize: count,
  /** Warehouses: maximum time before a batch is flushed, in seconds. @default 30 */
  maxWaitSecs: count,
})

/**
 * Settings of a destination of any type.
 *
 * @interface
 */
export type DestinationMetadata = z.infer<typeof destinationMetadataSchema>

type Warehouse = 'batchSize' | 'maxWaitSecs'

/** The documented keys of each documented type. */
interface MetadataKeys {
  webhook: 'url' | 'headers'
  kinesis: 'streamName' | 'region' | 'partitionKeyTemplate'
  s3: 'bucket' | 'region' | 'keyTemplate' | 'storageClass'
  clickhouse: 'username' | 'database' | 'tableName' | Warehouse
  snowflake:
    | 'accountIdentifier'
    | 'userId'
    | 'dbName'
    | 'schemaName'
    | 'tableName'
    | 'region'
    | Warehouse
  redshift:
    | 'workgroupName'
    | 'clusterIdentifier'
    | 'dbUser'
    | 'dbName'
    | 'schemaName'
    | 'tableName'
    | 'region'
    | Warehouse
  bigquery: 'projectId' | 'datasetId' | 'tableId' | 'region' | Warehouse
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

/** One element of the response to the list-destinations operation. */
export const destinationSchema = z.looseObject({
  /** Destination ID. */
  id: z.string(),
  /** Display name, chosen by a user. */
  name: z.string(),
  /** One of {@link destinationTypes}, or an undocumented type. */
  type: z.string(),
  /** Settings, which depend on the type. */
  metadata: destinationMetadataSchema,
  /** Creation time (RFC 3339). */
  createTime: z.string(),
  /** Time of the last update (RFC 3339). */
  updateTime: text,
})

/** A named target that data is delivered to. Narrow it by type with {@link isDestinationOf}. */
export interface Destination extends z.infer<typeof destinationSchema> {
  /** JSON Pointers (RFC 6901) to values that the relay removed, such as `/metadata/headers/Authorization`. */
  redacted?: string[]
  /**
   * Members whose value does not have the documented type, with the reason. An invalid `name`, `type`, `createTime`
   * or `metadata` is replaced by an empty value. Other members are unchanged, so their TypeScript type does not apply.
   */
  warnings?: MemberWarning[]
}

/** A destination of a documented type, with the settings of that type. */
export type DestinationOf<T extends DestinationType> = Omit<Destination, 'type' | 'metadata'> & {
  /** The documented type. */
  type: T
  /** The settings of that type. */
  metadata: MetadataOf<T>
}

/**
 * Checks whether a destination has the given type, and narrows the type of its settings.
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
