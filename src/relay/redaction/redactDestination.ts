import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { destinationKinds } from './documentedKinds.js'
import { type Place, RedactionLog } from './redactionLog.js'
import { redactValue } from './redactValue.js'

const root: Place = { parent: undefined, key: '', depth: 0 }

function redact(value: unknown, log: RedactionLog): unknown {
  return redactValue({ value, place: root, kind: 'unknown', name: '' }, log)
}

/** Returns a destination with only its documented strings. Used if too many values were removed to list them. */
function withoutSettings(destination: JsonObject): JsonObject {
  const texts = Object.entries(destination).filter(
    ([name, value]) => destinationKinds.get(name) === 'label' && typeof value === 'string',
  )
  const shown = redact(Object.fromEntries(texts), new RedactionLog())
  return { ...(isJsonObject(shown) && shown), metadata: {}, redacted: ['', '/metadata'] }
}

/**
 * Redacts one element of the list of destinations for the browser. Replaces secrets with empty strings and lists them
 * in `redacted` as JSON Pointers. An element that is not an object is redacted too, but has no `redacted`. Takes linear
 * time.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6901 | RFC 6901}
 */
export function redactDestination(
  element: unknown,
  metadata: 'redacted' | 'none' | 'full',
): unknown {
  if (metadata === 'full') return element
  const log = new RedactionLog()
  if (!isJsonObject(element)) return redact(element, log)

  // The service's own `redacted` is dropped: only the relay may set it.
  const { redacted: _theirs, ...own } = element
  const isWithheld = metadata === 'none' && 'metadata' in own
  const shown = redact(isWithheld ? { ...own, metadata: {} } : own, log)
  if (log.isFull) return withoutSettings(own)
  const redacted = [...(isWithheld ? ['/metadata'] : []), ...new Set(log.pointers)]
  return isJsonObject(shown) && redacted.length > 0 ? { ...shown, redacted } : shown
}
