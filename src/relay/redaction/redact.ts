import { isJsonObject, type JsonObject, pointerTo } from '../../contract/json.js'
import { isHeadersName, isSecretName } from '../../contract/secretNames.js'
import { takeSecrets, takeSecretsFromLabel } from './secrets.js'

/** JSON that is nested deeper holds no destination; following it could exhaust the stack. */
const MAX_DEPTH = 32

/** Members of a destination that people see as its name. */
const LABELS = new Set(['id', 'name', 'type'])

/** Whether there is something to hide: null, an empty text and a flag tell nothing. */
function holdsSomething(value: unknown): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean'
}

interface Place {
  at: string
  name: string
  depth: number
  /** Whether it stands under `headers`. */
  isHeader: boolean
}

function takenFrom(text: string, { name, depth }: Place): string {
  if (isHeadersName(name)) return ''
  return depth === 1 && LABELS.has(name) ? takeSecretsFromLabel(text) : takeSecrets(name, text)
}

/** Copies a value without its secrets, and notes where they were. */
function redactValue(value: unknown, place: Place, redacted: string[]): unknown {
  const { at, name, depth, isHeader } = place
  const isContainer = typeof value === 'object' && value !== null
  if (isHeader || isSecretName(name) || (isContainer && depth > MAX_DEPTH)) {
    if (!holdsSomething(value)) return value
    redacted.push(at)
    return ''
  }
  if (typeof value === 'string') {
    const taken = takenFrom(value, place)
    if (taken !== value) redacted.push(at)
    return taken
  }
  if (!isContainer) return value

  const inside = (key: string): Place => ({
    at: at + pointerTo(key),
    name: Array.isArray(value) ? name : key,
    depth: depth + 1,
    isHeader: isHeadersName(name),
  })
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => redactValue(item, inside(String(i)), redacted))
  }
  // fromEntries defines its members, so that one called `__proto__` stays a member.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, redactValue(item, inside(key), redacted)]),
  )
}

/**
 * One element of the list of destinations as the browser may see it: secrets are emptied, and `redacted` names them
 * by JSON Pointer. An element that is not an object has nowhere to say so, but is emptied just the same.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6901 | RFC 6901}
 */
export function redactDestination(
  element: unknown,
  metadata: 'redacted' | 'none' | 'full',
): unknown {
  if (metadata === 'full') return element
  const redacted: string[] = []
  const root: Place = { at: '', name: '', depth: 0, isHeader: false }
  if (!isJsonObject(element)) return redactValue(element, root, redacted)

  // Only the relay says what it took.
  const { redacted: _theirs, ...own } = element
  const shown: JsonObject =
    metadata === 'none' && 'metadata' in own ? { ...own, metadata: {} } : own
  if (shown !== own) redacted.push('/metadata')
  const clean = redactValue(shown, root, redacted)
  return isJsonObject(clean) && redacted.length > 0 ? { ...clean, redacted } : clean
}
