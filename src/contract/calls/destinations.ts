import * as z from 'zod/mini'
import type { MemberWarning } from '../warnings.js'

/** The destination types that the service documents. Others occur and are accepted as they are. */
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
/** No `z.int()`: zod's formats of numbers would be 0.5 kB in every page, to hide a destination for a fraction. */
const count = z.exactOptional(z.number())

/** The 31 documented keys, all optional; keys that are not documented are kept as they came. */
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
  /** Warehouses: most seconds before a batch is flushed. @default 30 */
  maxWaitSecs: count,
})

/**
 * Settings of a destination whose type is not known.
 *
 * @interface
 */
export type DestinationMetadata = z.infer<typeof destinationMetadataSchema>

type Warehouse = 'batchSize' | 'maxWaitSecs'

/** Which documented keys each documented type uses. */
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

/** The settings of a documented type: its own keys typed, any other key of unknown type. */
export type MetadataOf<T extends DestinationType> = Pick<
  // `Pick` over an index signature would lose the named keys, so it is taken off first.
  { [K in keyof DestinationMetadata as string extends K ? never : K]: DestinationMetadata[K] },
  MetadataKeys[T]
> & { [key: string]: unknown }

/** One element of the answer to the list-destinations operation. */
export const destinationSchema = z.looseObject({
  /** Destination ID. */
  id: z.string(),
  /** Name, chosen by a user. */
  name: z.string(),
  /** One of {@link destinationTypes}, or one that this kit does not know. */
  type: z.string(),
  /** Settings, by type. */
  metadata: destinationMetadataSchema,
  /** When it was made, RFC 3339. */
  createTime: z.string(),
  /** When it was last changed, RFC 3339. */
  updateTime: text,
})

/** A named delivery target for data. Narrow it by type with {@link isDestinationOf}. */
export interface Destination extends z.infer<typeof destinationSchema> {
  /** JSON Pointers (RFC 6901) to the values that the relay removed, such as `/metadata/headers/Authorization`. */
  redacted?: string[]
  /**
   * Members that do not have their documented type, each with the reason. A wrong `name`, `type`, `createTime` or
   * `metadata` is empty; any other member is unchanged, so its TypeScript type does not apply.
   */
  warnings?: MemberWarning[]
}

/** A destination of a documented type, with that type's settings. */
export type DestinationOf<T extends DestinationType> = Omit<Destination, 'type' | 'metadata'> & {
  /** The documented type. */
  type: T
  /** The settings of that type. */
  metadata: MetadataOf<T>
}

/**
 * Whether a destination is of a type, so that its settings are typed from there on.
 *
 * A plain comparison cannot narrow: an unknown type is a `string` too, and TypeScript keeps it in the union.
 */
export function isDestinationOf<T extends DestinationType>(
  destination: Destination,
  type: T,
): destination is Destination & DestinationOf<T> {
  return destination.type === type
}

/** An element of the list that is not a destination. */
export interface UnreadableDestination {
  /** Its place in the answer, from 0. */
  index: number
  /** Its id, where that could be read. */
  id?: string
  /** Its name, where that could be read. */
  name?: string
  /** What is wrong with it, one sentence a fault, without its values. */
  faults: string[]
}

/** A list of destinations and what of it could not be read. */
export interface DestinationListing {
  /** The destinations, in the order of the answer. */
  destinations: Destination[]
  /** Elements of the answer that are not destinations, and what is wrong with them. */
  unreadable: UnreadableDestination[]
}
