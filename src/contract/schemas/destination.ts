import * as z from 'zod/mini'

const text = z.exactOptional(z.string())
/** Not `z.int()`, because a fraction must not make a destination invalid. */
const count = z.exactOptional(z.number())

/** Schema of a destination's settings: the 31 documented keys, all optional. Other keys are kept unchanged. */
export const destinationMetadataSchema = z.looseObject({
  url: text,
  headers: z.exactOptional(z.nullable(z.catchall(z.object({}), z.string()))),
  streamName: text,
  region: text,
  partitionKeyTemplate: text,
  bucket: text,
  keyTemplate: text,
  storageClass: text,
  username: text,
  tableName: text,
  database: text,
  accountIdentifier: text,
  userId: text,
  dbName: text,
  schemaName: text,
  projectId: text,
  datasetId: text,
  tableId: text,
  workgroupName: text,
  clusterIdentifier: text,
  dbUser: text,
  account: text,
  container: text,
  queueUrl: text,
  topicId: text,
  serverUrl: text,
  exchange: text,
  tls: z.exactOptional(z.boolean()),
  name: text,
  batchSize: count,
  maxWaitSecs: count,
})

/** Schema of one element of the response to the list-destinations operation. */
export const destinationSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  metadata: destinationMetadataSchema,
  createTime: z.string(),
  updateTime: text,
})
