/**
 * The kind of value of a member, which decides how it is redacted:
 *
 * - `label`: a text for people, or a time. Only what is certainly a secret is masked.
 * - `plain`: a name. Shown unless it certainly contains a secret.
 * - `user`: a name that can have a directory and a domain, as in `azuread:ada@acme.example`.
 * - `url`: one or more addresses, with or without a scheme. Loses userinfo, secret parameters and path tokens.
 * - `template`: an expression. Shown unless it contains a token or a URL whose parts are not clear.
 * - `headers`: HTTP headers. Each value is removed.
 * - `secret`: removed as a whole.
 * - `unknown`: removed if in doubt.
 */
export type SettingKind =
  | 'label'
  | 'plain'
  | 'user'
  | 'url'
  | 'template'
  | 'headers'
  | 'secret'
  | 'unknown'

/** The documented members of a destination, without its metadata. */
export const destinationKinds: ReadonlyMap<string, SettingKind> = new Map<string, SettingKind>([
  ['id', 'label'],
  ['name', 'label'],
  ['type', 'label'],
  ['metadata', 'unknown'],
  ['createTime', 'label'],
  ['updateTime', 'label'],
])

/** The kinds of the documented settings, and of settings that services are known to send. */
export const metadataKinds: ReadonlyMap<string, SettingKind> = new Map<string, SettingKind>([
  ['url', 'url'],
  ['headers', 'headers'],
  ['streamName', 'plain'],
  ['region', 'plain'],
  ['partitionKeyTemplate', 'template'],
  ['bucket', 'plain'],
  ['keyTemplate', 'template'],
  ['storageClass', 'plain'],
  ['username', 'user'],
  ['tableName', 'plain'],
  ['database', 'plain'],
  ['accountIdentifier', 'plain'],
  ['userId', 'user'],
  ['dbName', 'plain'],
  ['schemaName', 'plain'],
  ['projectId', 'plain'],
  ['datasetId', 'plain'],
  ['tableId', 'plain'],
  ['workgroupName', 'plain'],
  ['clusterIdentifier', 'plain'],
  ['dbUser', 'user'],
  ['account', 'plain'],
  ['container', 'plain'],
  ['queueUrl', 'url'],
  ['topicId', 'plain'],
  ['serverUrl', 'url'],
  ['exchange', 'plain'],
  ['tls', 'plain'],
  ['name', 'plain'],
  ['batchSize', 'plain'],
  ['maxWaitSecs', 'plain'],
  // Not documented, but sent by services.
  ['eventBusName', 'plain'],
  ['detailType', 'plain'],
  ['topicArn', 'plain'],
  ['topic', 'plain'],
  ['uri', 'url'],
  ['brokers', 'url'],
  // Where it is not the key of a message queue, it is the credential of an alerting service.
  ['routingKey', 'unknown'],
])
