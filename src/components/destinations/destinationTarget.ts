import type { Destination } from '../../contract/destinations.js'
import type { CommonMessages } from '../texts/en/common.js'
import type { DestinationMessages } from '../texts/en/destinations.js'

/** Host and path of an address; its userinfo, query and fragment can be secrets. */
export function publicPartOf(address: string): string | undefined {
  try {
    const url = new URL(address)
    return url.host + (url.pathname === '/' ? '' : url.pathname)
  } catch {
    return undefined
  }
}

/** Parts that belong together, such as `database.table`; one that is missing reads "Not set". */
function path(parts: unknown[], separator: string, notSet: string): string {
  return parts.some(Boolean) ? parts.map((part) => part || notSet).join(separator) : notSet
}

/** Things said side by side; what is not there is not said. */
function list(...parts: unknown[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** Whether the relay tells nothing of a destination's settings: they are then not absent, but not shown. */
export function isWithheld(destination: Destination): boolean {
  return destination.redacted?.includes('/metadata') ?? false
}

/** Where a destination delivers to, as one line that a person can read, without its secrets. */
export function destinationTarget(
  destination: Destination,
  texts: Pick<CommonMessages, 'notSet' | 'setHidden'> &
    Pick<DestinationMessages, 'serverless' | 'provisioned' | 'overTls'>,
): string | undefined {
  const m = destination.metadata
  const { notSet, setHidden, serverless, provisioned, overTls } = texts
  if (isWithheld(destination)) return setHidden
  switch (destination.type) {
    case 'webhook':
      return publicPartOf(m.url ?? '') ?? notSet
    case 'kinesis':
      return list(m.streamName ?? notSet, m.region)
    case 's3':
      return list(m.bucket ? `s3://${m.bucket}` : notSet, m.region)
    case 'clickhouse':
      return path([m.database, m.tableName], '.', notSet)
    case 'snowflake':
      return list(
        m.accountIdentifier ?? notSet,
        path([m.dbName, m.schemaName, m.tableName], '.', notSet),
      )
    case 'redshift':
      return list(
        m.workgroupName ?? m.clusterIdentifier ?? notSet,
        m.workgroupName ? serverless : m.clusterIdentifier && provisioned,
        path([m.dbName, m.schemaName, m.tableName], '.', notSet),
      )
    case 'bigquery':
      return path([m.projectId, m.datasetId, m.tableId], '.', notSet)
    case 'pubsub':
      return path([m.projectId, m.topicId], '/', notSet)
    case 'azureblob':
      return path([m.account, m.container], '/', notSet)
    case 'sqs':
      return list(
        publicPartOf(m.queueUrl ?? '')
          ?.split('/')
          .at(-1) || notSet,
        m.region,
      )
    case 'rabbitmq':
      return list(publicPartOf(m.serverUrl ?? '') ?? notSet, m.exchange, m.tls && overTls)
    case 'azureservicebus':
      return m.name ?? notSet
    default:
      return undefined
  }
}
