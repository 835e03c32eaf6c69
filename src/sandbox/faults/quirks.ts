import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { badOption, checkOneOf, shown } from '../checks/badOption.js'

/**
 * A way in which real services differ from the documented one:
 *
 * - `null-lists`: an empty list of destinations or records is `null`.
 * - `result-member`: records are in `result` instead of `results`.
 * - `numeric-ids`: IDs of destinations and records are numbers.
 * - `missing-ids`: records have no `id`.
 * - `null-members`: `metadata` of destinations, and one of `fields`, `mappedFields` and `raw` of records, is `null`.
 * - `missing-members`: the same members are missing.
 * - `empty-members`: optional members of destinations are `null` or empty text.
 * - `wrong-types`: `batchSize` is text, the value of a header is a number, and `mappedFields` is a list.
 * - `extra-members`: records have `associations`, destinations have `owner`.
 * - `nested-values`: values in `mappedFields` are objects and lists.
 * - `unknown-types`: destinations have types and settings that are not documented, such as `eventbridge`.
 * - `json-problems`: problems are `application/json`, with `issues`.
 * - `provider-errors`: errors of providers rotate through the formats in use: 13 JSON formats, SOAP, XML, HTML, text.
 * - `rate-limit-headers`: a provider's 429 rotates through the formats for the retry time: `Retry-After` with decimals,
 *   sent twice or as a date, `X-RateLimit-Reset`, `RateLimit-Reset`, `RateLimit`, or HubSpot's header.
 */
export type SandboxQuirk =
  | 'null-lists'
  | 'result-member'
  | 'numeric-ids'
  | 'missing-ids'
  | 'null-members'
  | 'missing-members'
  | 'empty-members'
  | 'wrong-types'
  | 'extra-members'
  | 'nested-values'
  | 'unknown-types'
  | 'json-problems'
  | 'provider-errors'
  | 'rate-limit-headers'

type Change = (element: JsonObject, index: number) => JsonObject

/** Changes of a quirk to list elements. Quirks that change whole responses have none. */
interface ElementChanges {
  destination?: Change
  record?: Change
}

const PARTS = ['fields', 'mappedFields', 'raw'] as const
const partAt = (index: number) => PARTS[index % PARTS.length] ?? 'raw'

const without = (element: JsonObject, name: string) =>
  Object.fromEntries(Object.entries(element).filter(([member]) => member !== name))

const metadataOf = ({ metadata }: JsonObject) => (isJsonObject(metadata) ? metadata : {})

const numericId: Change = (element, index) => {
  const id = Number(element.id)
  return { ...element, id: Number.isSafeInteger(id) ? id : index + 1 }
}

const UNKNOWN_TYPES = [
  { type: 'slack', metadata: { url: 'https://hooks.chat.example/services/T1' } },
  { type: 'gcs', metadata: { bucket: 'northwind-exports' } },
  { type: 'sns', metadata: { topicArn: 'arn:aws:sns:eu-west-1:1234:orders' } },
  { type: 'eventbridge', metadata: { eventBusName: 'orders', detailType: 'order.created' } },
  { type: 'kafka', metadata: { brokers: ['kafka-1.northwind.example:9092'], topic: 'orders' } },
  { type: 'amqp', metadata: { uri: 'amqps://mq.northwind.example', routingKey: 'orders.new' } },
]

const CHANGES: Record<SandboxQuirk, ElementChanges> = {
  'null-lists': {},
  'result-member': {},
  'numeric-ids': { destination: numericId, record: numericId },
  'missing-ids': { record: (record) => without(record, 'id') },
  'null-members': {
    destination: (destination) => ({ ...destination, metadata: null }),
    record: (record, index) => ({ ...record, [partAt(index)]: null }),
  },
  'missing-members': {
    destination: (destination) => without(destination, 'metadata'),
    record: (record, index) => without(record, partAt(index)),
  },
  'empty-members': {
    destination: (destination) => ({
      ...destination,
      metadata: { ...metadataOf(destination), region: '', storageClass: null, headers: null },
      updateTime: null,
    }),
  },
  'wrong-types': {
    destination: (destination) => ({
      ...destination,
      metadata: { ...metadataOf(destination), batchSize: '1000', headers: { 'X-Retries': 3 } },
    }),
    record: (record) => ({ ...record, mappedFields: Object.values(Object(record.mappedFields)) }),
  },
  'extra-members': {
    destination: (destination) => ({ ...destination, owner: { team: 'crm' } }),
    record: (record) => ({ ...record, associations: [{ to: 7, type: 'company' }] }),
  },
  'nested-values': {
    record: (record) => ({
      ...record,
      mappedFields: { ...Object(record.mappedFields), owner: { id: 7 }, tags: ['new', 'vip'] },
    }),
  },
  'unknown-types': {
    destination: (destination, index) => ({
      ...destination,
      ...UNKNOWN_TYPES[index % UNKNOWN_TYPES.length],
    }),
  },
  'json-problems': {},
  'provider-errors': {},
  'rate-limit-headers': {},
}

/** Names of all quirks. */
export const quirkNames = Object.keys(CHANGES) as SandboxQuirk[] // keys of a literal

/**
 * Applies quirks to the elements of a list. If several quirks apply, elements take turns, one quirk each.
 */
export function applyQuirks(
  kind: keyof ElementChanges,
  elements: readonly unknown[],
  quirks: readonly SandboxQuirk[],
): unknown[] | null {
  if (elements.length === 0) return quirks.includes('null-lists') ? null : []
  const changes = quirks.flatMap((quirk) => CHANGES[quirk][kind] ?? [])
  return elements.map((element, index) => {
    const change = changes[index % changes.length]
    // Index among the elements of the same quirk.
    const turn = Math.floor(index / Math.max(changes.length, 1))
    return change && isJsonObject(element) ? change(element, turn) : element
  })
}

/** Converts a problem to `application/json` with its causes as `issues`. The first issue has only a title. */
async function asJsonProblem(response: Response): Promise<Response> {
  const problem: unknown = await response.json()
  const { title, causes }: JsonObject = isJsonObject(problem) ? problem : {}
  const details: unknown[] = Array.isArray(causes) ? causes : []
  const issues = [{ title }, ...details.map((detail) => ({ in: 'body', detail }))]
  const { status, headers } = response
  const changed = Response.json({ ...Object(problem), issues }, { status, headers })
  changed.headers.set('content-type', 'application/json')
  return changed
}

/** Applies quirks to the response of a problem. */
export async function withProblemQuirks(
  response: Response,
  quirks: readonly SandboxQuirk[],
): Promise<Response> {
  return quirks.includes('json-problems') ? asJsonProblem(response) : response
}

/** Returns the quirk names of the option `quirks`. */
export function quirksOf(quirks: readonly SandboxQuirk[] | 'all' = []): readonly SandboxQuirk[] {
  return quirks === 'all' ? quirkNames : [...quirks]
}

/** Throws if `quirks` is neither `all` nor a list of quirks. `caller` names the option in the error. */
export function checkQuirks(caller: string, quirks: unknown): void {
  if (quirks === 'all') return
  if (!Array.isArray(quirks)) {
    throw badOption(caller, `is ${shown(quirks)}`, '"all" or a list of names')
  }
  for (const [index, name] of quirks.entries()) checkOneOf(`${caller}[${index}]`, name, quirkNames)
}
