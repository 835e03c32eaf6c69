import { ProblemError } from 'svc-react'

/** What is shown of a list: its beginning says what its elements are. */
const SHOWN_ELEMENTS = 2
const SHOWN_CHARACTERS = 300

function listOf(list: readonly unknown[]): unknown[] {
  const shown = list.slice(0, SHOWN_ELEMENTS).map(readableState)
  const more = list.length - SHOWN_ELEMENTS
  return more > 0 ? [...shown, `… and ${more} more`] : shown
}

/** A value as a person can read it in JSON: without functions, and with the beginning of what is long. */
export function readableState(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (typeof value === 'string' && value.length > SHOWN_CHARACTERS) {
    return `${value.slice(0, SHOWN_CHARACTERS)}… (${value.length} characters)`
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return listOf(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Map) return readableState(Object.fromEntries(value))
  if (value instanceof Headers) return readableState(Object.fromEntries(value))
  if (value instanceof Blob) return `Blob of ${value.size} bytes, ${value.type}`
  if (value instanceof ReadableStream) return 'ReadableStream'
  if (value instanceof Response) return `Response with status ${value.status}`
  if (value instanceof ProblemError) {
    const { origin, status, problem, retryable, retryAt, lockedOut } = value
    const { title, detail } = problem
    return readableState({ origin, status, title, detail, retryable, retryAt, lockedOut })
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readableState(each)]))
}
