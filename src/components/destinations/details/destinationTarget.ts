import type { Destination } from '../../../contract/calls/destinations.js'
import { pointerTo } from '../../../contract/json/json.js'
import type { CommonMessages } from '../../messages/en/common.js'
import type { DestinationMessages } from '../../messages/en/destinations.js'
import { type IsSecret, isAddress, isSecretByRule, isTaken } from './destinationSecrets.js'
import { metadataGroups } from './metadataKeys.js'

/**
 * Host and path of an address; its userinfo, query and fragment can be secrets. Nothing where it cannot be told
 * which of its parts is which: `user:password@host` reads like a scheme and a path, and `amqp://user:12/34@host`
 * like a port and a path.
 */
export function publicPartOf(address: string): string | undefined {
  try {
    const url = new URL(address)
    if (!url.host || url.pathname.includes('@')) return undefined
    return url.host + (url.pathname === '/' ? '' : url.pathname)
  } catch {
    return undefined
  }
}

/** A setting in one line. An object could hold a secret, so only the details show what is in it. */
function inLine(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? '…' : value
}

/** Parts that belong together, such as `database.table`; one that is missing reads "Not set". */
function path(parts: unknown[], separator: string, notSet: string): string {
  return parts.some(Boolean) ? parts.map((part) => inLine(part) || notSet).join(separator) : notSet
}

/** Things said side by side; what is not there is not said. */
function list(...parts: unknown[]): string {
  return parts.filter(Boolean).map(inLine).join(' · ')
}

/** Whether the relay tells nothing of a destination's settings: they are then not absent, but not shown. */
export function isWithheld(destination: Destination): boolean {
  return destination.redacted?.includes('/metadata') ?? false
}

/** A setting of a type that is not known; undefined if it has no text. A broker can come with user and password. */
function locationText(name: string, value: unknown, setHidden: string): string | undefined {
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  const texts = parts.map((part) => {
    if (typeof part === 'number') return String(part)
    if (typeof part !== 'string' || part === setHidden) return part
    const isUrl = isAddress(name) || part.includes('://')
    return isUrl || part.includes('@') ? (publicPartOf(part) ?? setHidden) : part
  })
  return texts.every((text) => typeof text === 'string') ? texts.join(', ') || undefined : undefined
}

/** The first of the known locations that has a value. */
function firstLocation(m: Destination['metadata'], setHidden: string): string | undefined {
  for (const name of metadataGroups.location) {
    const text = locationText(name, m[name], setHidden)
    if (text) return text
  }
}

/** The settings, each that is a secret as a whole, or that the relay has emptied, as `setHidden`. */
function shownMetadata(
  destination: Destination,
  setHidden: string,
  isSecret: IsSecret | undefined,
): Destination['metadata'] {
  const { metadata, redacted } = destination
  // No documented key has the name of a secret, and ten thousand targets are made for a sort.
  if (!redacted && !isSecret) return metadata
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => {
      const isEmptied = value === '' && isTaken(destination, pointerTo('metadata', name))
      const isHidden = isEmptied || isSecretByRule(destination, [name], isSecret)
      return [name, isHidden ? setHidden : value]
    }),
  )
}

/** Where a destination delivers to, as one line that a person can read, without its secrets. */
export function destinationTarget(
  destination: Destination,
  texts: Pick<CommonMessages, 'notSet' | 'setHidden'> &
    Pick<DestinationMessages, 'serverless' | 'provisioned' | 'overTls'>,
  isSecret?: IsSecret | undefined,
): string | undefined {
  const { notSet, setHidden, serverless, provisioned, overTls } = texts
  if (isWithheld(destination)) return setHidden
  const m = shownMetadata(destination, setHidden, isSecret)
  const address = (url = '') => (url ? (publicPartOf(url) ?? setHidden) : notSet)
  switch (destination.type) {
    case 'webhook':
      return address(m.url)
    case 'kinesis':
      return list(m.streamName || notSet, m.region)
    case 's3':
      return list(m.bucket ? `s3://${inLine(m.bucket)}` : notSet, m.region)
    case 'clickhouse':
      return path([m.database, m.tableName], '.', notSet)
    case 'snowflake':
      return list(
        m.accountIdentifier || notSet,
        path([m.dbName, m.schemaName, m.tableName], '.', notSet),
      )
    case 'redshift':
      return list(
        m.workgroupName || m.clusterIdentifier || notSet,
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
      return list(address(m.queueUrl).split('/').at(-1) || notSet, m.region)
    case 'rabbitmq':
      return list(address(m.serverUrl), m.exchange, m.tls && overTls)
    case 'azureservicebus':
      return list(m.name || notSet)
    default:
      return firstLocation(m, setHidden)
  }
}
