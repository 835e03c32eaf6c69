import { relayHeaders } from '../../contract/relayProtocol.js'
import { ProblemError } from './ProblemError.js'

/** Maximum number of names that are read. The kit's relay reports at most 20. */
const MAX_NAMES = 100

/**
 * Returns the names of a call's own headers that the relay reports as dropped. Omits headers that the client adds to
 * every request, such as the app's own `Authorization`, because they are for the relay.
 */
export function droppedHeaders(sent: Headers, received: Headers): string[] {
  const value = received.get(relayHeaders.droppedHeaders) ?? ''
  const reported = new Set(value.toLowerCase().split(/[\s,]+/, MAX_NAMES))
  return [...sent.keys()].filter((name) => reported.has(name))
}

/** Adds the headers that the relay dropped to the error of a failed call, and throws it. */
export function throwWithDroppedHeaders(error: unknown, sent: Headers): never {
  if (error instanceof ProblemError && error.response) {
    Object.assign(error, { droppedHeaders: droppedHeaders(sent, error.response.headers) })
  }
  throw error
}
