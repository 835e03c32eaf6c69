import { destinationShape } from '../checks/destination.js'
import { findIssues } from '../checks/findIssues.js'
import { describeIssues, isJsonObject, type JsonObject, pointerTo } from '../json/json.js'
import { addWarnings, type ReadOptions } from '../warnings.js'
import type { Destination, DestinationListing, UnreadableDestination } from './destinations.js'

/** Values that replace invalid members. Other members stay unchanged. */
const BLANK: JsonObject = { name: '', type: '', createTime: '', metadata: {}, redacted: [] }

/**
 * Issue of an invalid `redacted`. The schema does not include this member, because the relay adds it, and checking an
 * array would add 0.4 kB to every page.
 */
const REDACTED = { path: ['redacted'], expected: 'array of strings' }

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Copies an element and converts it to the documented types, if no value is lost. */
function normalize({ ...draft }: JsonObject): JsonObject {
  for (const name of ['id', 'name', 'type', 'createTime']) {
    const value = draft[name]
    if (typeof value === 'boolean' || Number.isSafeInteger(value)) draft[name] = String(value)
  }
  for (const name of ['updateTime', 'redacted'])
    if (name in draft && isEmpty(draft[name])) delete draft[name]
  const { metadata, redacted } = draft
  if (isEmpty(metadata)) draft.metadata = {}
  if (isJsonObject(metadata) && Object.values(metadata).some(isEmpty)) {
    draft.metadata = Object.fromEntries(
      Object.entries(metadata).filter(
        ([name, value]) =>
          // An empty string that `redacted` lists replaces a value that the relay has removed.
          !isEmpty(value) || (isTexts(redacted) && redacted.includes(pointerTo('metadata', name))),
      ),
    )
  }
  return draft
}

/** Returns a destination, or a description of an element that cannot be read. */
function readDestination(
  element: unknown,
  strict: boolean,
): { value: Destination } | Omit<UnreadableDestination, 'index'> {
  const isObject = isJsonObject(element)
  const draft = isObject ? (strict ? element : normalize(element)) : {}
  const input = isObject ? draft : element
  const { redacted = [] } = draft
  const issues = findIssues(destinationShape, input)
  if (!isTexts(redacted)) issues.push(REDACTED)
  const blanks: JsonObject = {}
  for (const { path } of issues) {
    const name = String(path[0] ?? 'id')
    const blank = BLANK[name]
    // The ID identifies the destination. A missing name is allowed, because some servers omit empty members.
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
  // Checked above. Only the members in `warnings` can have other types.
  const value: object = Object.assign(addWarnings(draft, issues, draft), blanks)
  return { value: value as Destination }
}

/**
 * Reads the response to the list-destinations operation. `null` is read as an empty list. An invalid member adds a
 * warning to its destination. An element without a valid ID, or with an object or an array as `name`, `type` or
 * `createTime`, is unreadable. Returns undefined if the body is not an array.
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
