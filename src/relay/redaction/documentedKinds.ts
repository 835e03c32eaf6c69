/**
 * The kind of value of a member, which decides how it is redacted:
 *
 * - `label`: a display text or a time. Only definite secrets are masked.
 * - `plain`: a name. Kept unless it contains a definite secret.
 * - `user`: a name that can have a directory and a domain, as in `azuread:ada@acme.example`.
 * - `url`: one or more URLs, with or without a scheme. Userinfo, secret parameters and path tokens are removed.
 * - `template`: an expression. Kept unless it contains a token or an ambiguous URL.
 * - `headers`: HTTP headers. Every value is removed.
 * - `secret`: removed completely.
 * - `unknown`: removed if it may contain a secret.
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
  // For a message queue it is a routing key, but for an alerting service it is a credential.
  ['routingKey', 'unknown'],
])
