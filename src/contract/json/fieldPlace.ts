import { decodeText } from './decodeText.js'
import { isJsonObject, type JsonObject, pointerTo } from './json.js'

/** Where an error is, within a request. */
export interface FieldPlace {
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

/** A JSON Pointer from one, from one in a URI fragment (RFC 6901, section 6), or from a list of keys. */
function pointerOf(path: unknown): string | undefined {
  if (Array.isArray(path)) {
    const isKeys = path.every((key) => typeof key === 'string' || typeof key === 'number')
    // Not as arguments: a call with 100,000 of them exhausts the stack.
    return isKeys ? path.map((key) => pointerTo(key)).join('') : undefined
  }
  if (typeof path !== 'string' || !/^#?\//.test(path)) return undefined
  return path.startsWith('/') ? path : decodeText(path.slice(1))
}

/** Parts of a request. Some providers have the name of a field in the same member (HubSpot: `"in": "email"`). */
const PART = /^(?:body|headers?|path|query|querystring|cookie|form|formdata|url)$/i

/** A path whose first key is the part of the request, as in `["body", "email"]` (FastAPI), and the keys after it. */
function splitPath(path: unknown): [part: string | undefined, keys: unknown] {
  if (!Array.isArray(path) || !PART.test(String(path[0]))) return [undefined, path]
  const keys = path.slice(1)
  return [String(path[0]), keys.length === 1 && path[0] !== 'body' ? keys[0] : keys]
}

/**
 * Reads where an error is from the members in use for it: `pointer`, `path`, `field`, `param`, `source.pointer` and
 * others. A place that does not begin with a slash is a name.
 *
 * @param key - The member that contains the error in an object of errors by field.
 */
export function fieldPlaceOf(stated: JsonObject, key?: string): FieldPlace {
  const source: JsonObject = isJsonObject(stated.source)
    ? stated.source
    : { parameter: stated.source }
  const [part, path] = splitPath(stated.loc)
  const location = firstText(stated.location)
  const isPart = location !== undefined && PART.test(location)
  const sourcePart = firstText(source.header) ? 'header' : undefined
  const where = firstText(stated.in, part, isPart ? location : undefined, sourcePart)
  const places = [
    ...[stated.pointer, stated.path, path, source.pointer, stated.instancepath],
    ...[stated.field, stated.errorpath, key],
  ]
  const pointer = places.map(pointerOf).find(Boolean)
  const name = firstText(
    stated.name,
    ...(pointer ? [] : places),
    ...[stated.fieldname, stated.property, stated.propertyname, stated.propertyref],
    ...[stated.param, stated.parameter, stated.attribute, stated.target, stated.apiname],
    ...[source.parameter, source.header, isPart ? undefined : location],
  )
  // HubSpot.
  if (where && !part && !pointer && !name && !PART.test(where)) return { name: where }
  return { ...(where && { in: where }), ...(pointer && { pointer }), ...(name && { name }) }
}
