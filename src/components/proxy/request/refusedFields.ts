import type { FieldError } from '../../../contract/json/fieldErrors.js'
import { type FaultField, type ProxyDraft, takesBody } from './proxyDraft.js'

/** Maximum number of errors that are shown at one field. The details of the error contain all of them. */
const MAX_ERRORS = 3

function isInQuery({ target }: ProxyDraft, name: string): boolean {
  const query = target.slice(target.indexOf('?') + 1)
  return target.includes('?') && new URLSearchParams(query).has(name)
}

/** Returns the field of the form that an error is about, or null if the form has none. */
function fieldOf({ in: part, pointer, name }: FieldError, draft: ProxyDraft): FaultField | null {
  const key = name ?? pointer?.replace(/^\//, '') ?? ''
  if (part === 'header') {
    const row = draft.headers.find((each) => each.name.toLowerCase() === key.toLowerCase())
    return row ? `header-${row.id}` : null
  }
  if (part === 'query' || part === 'path') return 'target'
  if (!takesBody(draft.method)) return isInQuery(draft, key) ? 'target' : null
  switch (draft.bodyKind) {
    case 'json':
    case 'text':
      return 'json'
    case 'form': {
      const row = draft.form.find((each) => each.name.trim() === key)
      return row ? `form-${row.id}` : null
    }
    default:
      return null
  }
}

/**
 * Returns the errors that a provider reported about fields of a request, by field of the form. Omits errors without a
 * field in the form, because the error's details contain them.
 */
export function refusedFields(
  fieldErrors: readonly FieldError[],
  draft: ProxyDraft,
): Map<FaultField, string> {
  const messages = new Map<FaultField, string[]>()
  for (const error of fieldErrors) {
    const field = fieldOf(error, draft)
    if (!field) continue
    const isNamed = field === 'json' || field === 'target'
    const text = isNamed ? `${error.name ?? error.pointer}: ${error.detail}` : error.detail
    const known = messages.get(field)
    if (!known) messages.set(field, [text])
    else if (known.length < MAX_ERRORS) known.push(text)
  }
  return new Map(Array.from(messages, ([field, lines]) => [field, lines.join(' ')]))
}
