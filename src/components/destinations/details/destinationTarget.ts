import type { Destination } from '../../../contract/calls/destinations.js'
import { pointerTo } from '../../../contract/json/json.js'
import type { CommonMessages } from '../../messages/en/common.js'
import type { DestinationMessages } from '../../messages/en/destinations.js'
import { type IsSecret, isAddress, isRedacted, isSecretByRule } from './destinationSecrets.js'
import { metadataGroups } from './metadataKeys.js'

/**
 * Returns the host and path of an address, because userinfo, query and fragment can be secrets. Returns undefined if
 * the parts are ambiguous: `user:password@host` looks like a scheme and a path, and `amqp://user:12/34@host` looks like
 * a port and a path.
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

/**
 * Returns a setting for display on one line. Objects are shown only in the details, because they can contain secrets.
 */
function inLine(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? '…' : value
}

/** Joins parts that belong together, such as `database.table`. A missing part becomes "Not set". */
function path(parts: unknown[], separator: string, notSet: string): string {
  return parts.some(Boolean) ? parts.map((part) => inLine(part) || notSet).join(separator) : notSet
}

/** Joins values into a list. Omits missing values. */
function list(...parts: unknown[]): string {
  return parts.filter(Boolean).map(inLine).join(' · ')
}

/** Returns whether the relay has removed all settings. They are then shown as hidden, not as missing. */
export function isWithheld(destination: Destination): boolean {
  return destination.redacted?.includes('/metadata') ?? false
}

/**
 * Returns a setting of an unknown destination type as text, without userinfo: a broker's address can contain a
 * password.
 */
function locationText(name: string, value: unknown, setHidden: string): string | undefined {
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  const messages = parts.map((part) => {
    if (typeof part === 'number') return String(part)
    if (typeof part !== 'string' || part === setHidden) return part
    const isUrl = isAddress(name) || part.includes('://')
    return isUrl || part.includes('@') ? (publicPartOf(part) ?? setHidden) : part
  })
  return messages.every((text) => typeof text === 'string')
    ? messages.join(', ') || undefined
    : undefined
}

/** Returns the first known location that has a value. */
function firstLocation(m: Destination['metadata'], setHidden: string): string | undefined {
  for (const name of metadataGroups.location) {
    const text = locationText(name, m[name], setHidden)
    if (text) return text
  }
}

/** Returns the settings. Secrets and values that the relay has removed become `setHidden`. */
function shownMetadata(
  destination: Destination,
  setHidden: string,
  isSecret: IsSecret | undefined,
): Destination['metadata'] {
  const { metadata, redacted } = destination
  // Skips the copy for documented types, because none of their keys is a secret by name. A sort can compute ten
  // thousand targets.
  if (!redacted && !isSecret) return metadata
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => {
      const isEmptied = value === '' && isRedacted(destination, pointerTo('metadata', name))
      const isHidden = isEmptied || isSecretByRule(destination, [name], isSecret)
      return [name, isHidden ? setHidden : value]
    }),
  )
}

/** Returns the target of a destination as one readable line without secrets. */
export function destinationTarget(
  destination: Destination,
  messages: Pick<CommonMessages, 'notSet' | 'setHidden'> &
    Pick<DestinationMessages, 'serverless' | 'provisioned' | 'overTls'>,
  isSecret?: IsSecret | undefined,
): string | undefined {
  const { notSet, setHidden, serverless, provisioned, overTls } = messages
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
