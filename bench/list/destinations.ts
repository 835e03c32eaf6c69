import type { Destination } from 'svc-react'

const WORDS = ['orders', 'leads', 'billing', 'archive', 'events', 'usage', 'finance', 'support']
const TYPES = ['webhook', 's3', 'snowflake', 'kinesis', 'bigquery'] as const

/** Creates a reproducible random number generator (a linear congruential generator). */
function numbers(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
}

function metadataOf(type: (typeof TYPES)[number], name: string): Destination['metadata'] {
  switch (type) {
    case 'webhook':
      return { url: `https://hooks.example/${name}` }
    case 's3':
      return { bucket: name, region: 'eu-central-1' }
    case 'snowflake':
      return { accountIdentifier: 'EU1', dbName: 'DB', schemaName: 'RAW', tableName: name }
    case 'kinesis':
      return { streamName: name, region: 'us-east-1' }
    case 'bigquery':
      return { projectId: 'p', datasetId: 'd', tableId: name }
  }
}

/** Creates a number of destinations, the same each time. */
export function makeDestinations(count: number): Destination[] {
  const next = numbers()
  const pick = <T>(list: readonly T[]) => list[(next() >> 8) % list.length] as T // never empty
  return Array.from({ length: count }, (_, index) => {
    const type = pick(TYPES)
    const name = `${pick(WORDS)}-${pick(WORDS)}-${(next() >> 8) % count}`
    const createTime = new Date(1_700_000_000_000 - ((next() >> 8) % 1e6) * 60_000).toISOString()
    const updateTime = new Date(1_740_000_000_000 - ((next() >> 8) % 1e6) * 1_000).toISOString()
    return {
      id: `dst_${index}`,
      name,
      type,
      metadata: metadataOf(type, name),
      createTime,
      updateTime,
    }
  })
}

/** Returns the same target text as the kit, for these types. */
export function targetOf({ type, metadata: m }: Destination): string {
  switch (type) {
    case 'webhook':
      return new URL(m.url ?? '').host + new URL(m.url ?? '').pathname
    case 's3':
      return `s3://${m.bucket} · ${m.region}`
    case 'snowflake':
      return `${m.accountIdentifier} · ${m.dbName}.${m.schemaName}.${m.tableName}`
    case 'kinesis':
      return `${m.streamName} · ${m.region}`
    default:
      return `${m.projectId}.${m.datasetId}.${m.tableId}`
  }
}

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** Formats a date like the kit. */
export function dateOf(text: string | undefined): string {
  return text ? format.format(new Date(text)) : 'Never'
}

/** The sort order that all lists use. */
export const collator = new Intl.Collator('en', { numeric: true })
