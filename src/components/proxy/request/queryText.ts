import type { Pair } from './proxyDraft.js'

/**
 * A path and the segments of its query, which are separated by `&`. Segments are not decoded, so that no text changes.
 */
interface Target {
  path: string
  segments: string[]
}

function split(target: string): Target {
  const start = target.indexOf('?')
  if (start === -1) return { path: target, segments: [] }
  const query = target.slice(start + 1)
  return { path: target.slice(0, start), segments: query === '' ? [] : query.split('&') }
}

function join({ path, segments }: Target): string {
  return segments.length > 0 ? `${path}?${segments.join('&')}` : path
}

/** Decodes a name or value like a form field. Returns null if its percent-encoding is invalid. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Returns the text to show for a name or value: decoded, or unchanged if it cannot be decoded. */
const shownAs = (text: string) => decode(text) ?? text

/** Escaped characters that are also valid in a query unescaped, where they are easier to read. */
const READABLE = /%(?:24|2C|2F|3A|3F|40|5B|5D)/g

function encode(text: string): string {
  // A lone surrogate cannot be encoded. A URL parser replaces it too.
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
  // A URL parser encodes the apostrophe in a query.
  return encoded.replace(READABLE, decodeURIComponent).replaceAll("'", '%27')
}

/** Returns the new text of a name or value. Keeps the encoding of a text that the user has not changed. */
function edited(old: string, shown: string): string {
  if (shownAs(old) === shown) return old
  const text = encode(shown)
  // The old text could not be decoded, so the user has edited encoded text.
  return decode(old) === null
    ? text.replace(/%25(?=[\da-f]{2})/gi, '%').replaceAll('%2B', '+')
    : text
}

function partsOf(segment: string): [name: string, value: string | undefined] {
  const end = segment.indexOf('=')
  return end === -1 ? [segment, undefined] : [segment.slice(0, end), segment.slice(end + 1)]
}

function editedSegment(segment: string, { name, value }: Pair): string {
  const [oldName, oldValue] = partsOf(segment)
  const newName = edited(oldName, name)
  if (oldValue === undefined && value === '') return newName
  return `${newName}=${edited(oldValue ?? '', value)}`
}

/** Returns the number of parameters in the query of a target. */
export function countParameters(target: string): number {
  return split(target).segments.length
}

/**
 * Returns the query parameters of a target as rows.
 *
 * @param ids - IDs of the rows. Rows without one get the next number.
 */
export function queryRows(target: string, ids: readonly number[]): Pair[] {
  const { segments } = split(target)
  const next = 1 + Math.max(-1, ...ids)
  return segments.map((segment, index) => {
    const [name, value = ''] = partsOf(segment)
    const id = ids[index] ?? next + index - ids.length
    return { id, name: shownAs(name), value: shownAs(value) }
  })
}

/**
 * Returns a target with changed rows. Parameters that the user has not changed keep their text.
 *
 * @param before - Rows of the target.
 * @param after - The same rows, some of them changed, added or removed.
 */
export function withRows(target: string, before: readonly Pair[], after: readonly Pair[]): string {
  const { path, segments } = split(target)
  if (before.length + after.length === 0) return target
  const changed = after.map((row) => {
    const index = before.findIndex(({ id }) => id === row.id)
    return editedSegment(segments[index] ?? '=', row)
  })
  return join({ path, segments: changed })
}
