import { destinationShape } from '../checks/destination.js'
import { findIssues } from '../checks/findIssues.js'
import { describeIssues, isJsonObject, type JsonObject, pointerTo } from '../json/json.js'
import { addWarnings, type ReadOptions } from '../warnings.js'
import type { Destination, DestinationListing, UnreadableDestination } from './destinations.js'

/** Values for members that cannot be read. A member that is not here stays unchanged. */
const BLANK: JsonObject = { name: '', type: '', createTime: '', metadata: {}, redacted: [] }

/** Of the relay, not of the service. No `z.array()`: it would be 0.4 kB in every page, for this member alone. */
const REDACTED = { path: ['redacted'], expected: 'array of strings' }

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Copies an element in the form that the contract documents, as far as no value is lost. */
function normalize({ ...draft }: JsonObject): JsonObject {
  for (const name of ['id', 'name', 'type', 'createTime']) {
    const value = draft[name]
    if (typeof value === 'boolean' || Number.isSafeInteger(value)) draft[name] = String(value)
  }
  for (const name of ['updateTime', 'redacted']) if (isEmpty(draft[name])) delete draft[name]
  const { metadata, redacted } = draft
  if (isEmpty(metadata)) draft.metadata = {}
  if (isJsonObject(metadata)) {
    draft.metadata = Object.fromEntries(
      Object.entries(metadata).filter(
        ([name, value]) =>
          // The relay's own empty texts stay: `redacted` says that they have a value.
          !isEmpty(value) || (isTexts(redacted) && redacted.includes(pointerTo('metadata', name))),
      ),
    )
  }
  return draft
}

/** Returns a destination, or what is known of it if it cannot be read. */
function readDestination(
  element: unknown,
  strict: boolean,
): { value: Destination } | Omit<UnreadableDestination, 'index'> {
  const isObject = isJsonObject(element)
  const draft = isObject ? (strict ? element : normalize(element)) : {}
  const input = isObject ? draft : element
  const { redacted = [] } = draft
  const issues = [...findIssues(destinationShape, input), ...(isTexts(redacted) ? [] : [REDACTED])]
  const blanks: JsonObject = {}
  for (const { path } of issues) {
    const name = String(path[0] ?? 'id')
    const blank = BLANK[name]
    // An ID is what tells destinations apart. Servers that drop empty members drop an empty name, too.
    if (strict || name === 'id' || (blank === '' && !isEmpty(draft[name]))) {
      const { id, name: label } = draft
      return {
        ...(typeof id === 'string' && { id }),
        ...(typeof label === 'string' && { name: label }),
        faults: describeIssues(issues, input),
      }
    }
    if (blank === '' || (blank && !path[1])) blanks[name] = blank
  }
  // Checked above, but for the members that `warnings` lists.
  return { value: addWarnings({ ...draft, ...blanks }, issues, draft) as Destination }
}

/**
 * Reads the response to the list-destinations operation. `null` is an empty list. A member that cannot be read is a
 * warning of its destination; an element without a readable ID, or with an object or a list as `name`, `type` or
 * `createTime`, is unreadable. Returns undefined if the body is not a list.
 */
export function readDestinations(
  body: unknown,
  { strict = false }: ReadOptions = {},
): DestinationListing | undefined {
  const listing: DestinationListing = { destinations: [], unreadable: [] }
  if (body === null && !strict) return listing
  if (!Array.isArray(body)) return undefined
  body.forEach((element: unknown, index) => {
    const read = readDestination(element, strict)
    if ('value' in read) listing.destinations.push(read.value)
    else listing.unreadable.push({ index, ...read })
  })
  return listing
}
