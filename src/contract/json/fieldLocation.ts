import { decodeText } from './decodeText.js'
import { isJsonObject, type JsonObject, pointerTo } from './json.js'

/** Location of an error in a request. */
export interface FieldLocation {
  /** Part of the request: `body`, `header`, `path` or `query`. */
  in?: string
  /** JSON Pointer (RFC 6901) within the body. */
  pointer?: string
  /** Name of a field, header or parameter. */
  name?: string
}

/** Returns the first text that is not empty. */
export function firstText(...candidates: unknown[]): string | undefined {
  return candidates.find((each): each is string => typeof each === 'string' && each !== '')
}

/** Returns a JSON Pointer. Accepts a pointer, a pointer in a URI fragment (RFC 6901, section 6) and a list of keys. */
function pointerOf(path: unknown): string | undefined {
  if (Array.isArray(path)) {
    const isKeys = path.every((key) => typeof key === 'string' || typeof key === 'number')
    // The keys are not spread into one call, because 100,000 arguments exhaust the stack.
    return isKeys ? path.map((key) => pointerTo(key)).join('') : undefined
  }
  if (typeof path !== 'string' || !/^#?\//.test(path)) return undefined
  return path.startsWith('/') ? path : decodeText(path.slice(1))
}

/** Parts of a request. Some providers use the same member for the name of a field (HubSpot: `"in": "email"`). */
const PART = /^(?:body|headers?|path|query|querystring|cookie|form|formdata|url)$/i

/** Splits a path whose first key is the part of the request, as in `["body", "email"]` (FastAPI). */
function splitPath(path: unknown): [part: string | undefined, keys: unknown] {
  const [part, ...keys]: unknown[] = Array.isArray(path) ? path : []
  if (typeof part !== 'string' || !PART.test(part)) return [undefined, path]
  return [part, keys.length === 1 && part !== 'body' ? keys[0] : keys]
}

/**
 * Reads the location of an error from the members that providers use for it: `pointer`, `path`, `field`, `param`,
 * `source.pointer` and others. A location that does not start with a slash is a name.
 *
 * @param key - Name of the member that contains the error, in an object of errors by field.
 */
export function fieldLocationOf(stated: JsonObject, key?: string): FieldLocation {
  const source: JsonObject = isJsonObject(stated.source)
    ? stated.source
    : { parameter: stated.source }
  const [part, path] = splitPath(stated.loc)
  const location = firstText(stated.location)
  const isPart = location !== undefined && PART.test(location)
  const sourcePart = firstText(source.header) ? 'header' : undefined
  const where = firstText(stated.in, part, isPart ? location : undefined, sourcePart)
  const candidates = [
    ...[stated.pointer, stated.path, path, source.pointer, stated.instancepath],
    ...[stated.field, stated.errorpath, key],
  ]
  const pointer = candidates.map(pointerOf).find(Boolean)
  const name = firstText(
    stated.name,
    ...(pointer ? [] : candidates),
    ...[
      stated.fieldname,
      stated.property,
      stated.propertyname,
      stated.propertyref,
      stated.propertypath,
    ],
    ...[stated.param, stated.parameter, stated.attribute, stated.target, stated.apiname],
    ...[source.parameter, source.header, isPart ? undefined : location],
  )
  // HubSpot: `in` is the name of a field.
  if (where && !part && !pointer && !name && !PART.test(where)) return { name: where }
  return { ...(where && { in: where }), ...(pointer && { pointer }), ...(name && { name }) }
}
