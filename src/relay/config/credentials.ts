import { type CallScope, WaitEnded } from '../callScope.js'
import { type Refusal, refuse } from '../http/problems.js'
import { isHeaderText, optionError } from './optionChecks.js'
import type { RelayOptions, SecretOption } from './relayOptions.js'

/** Reads a secret for one call. */
type SecretReader = (scope: CallScope, ms: number) => Promise<string | Refusal>

/**
 * Creates a reader of a secret. A string is validated immediately, the result of a function at every call.
 *
 * The reader is a closure, so that code that prints the relay's settings cannot print the secret.
 *
 * @throws TypeError if a string is empty or cannot be sent as a header
 */
function secretReader(option: string, secret: SecretOption): SecretReader {
  if (typeof secret === 'string' && !isHeaderText(secret)) {
    throw optionError(
      option,
      'is empty or has characters that are not allowed in a header',
      'Use printable ASCII without leading or trailing spaces.',
    )
  }
  if (typeof secret !== 'string' && typeof secret !== 'function') {
    throw optionError(
      option,
      'is not a string or a function',
      'Pass the secret, or a function that returns it.',
    )
  }
  const late = refuse('misconfigured', { cause: `${option}-timeout` })
  return async (scope, ms) => {
    try {
      const value = await scope.wait(typeof secret === 'function' ? secret() : secret, ms, late)
      return isHeaderText(value) ? value : refuse('misconfigured', { cause: `${option}-unusable` })
    } catch (error) {
      if (error instanceof WaitEnded) return error.refusal
      // The error is dropped, because it may contain the secret or its location.
      return refuse('misconfigured', { cause: `${option}-failed` })
    }
  }
}

/** A credential of the service: its request header and its value. */
export interface Credential {
  /** How it is sent: `x-api-key`, or `Authorization: Bearer`. */
  kind: 'apiKey' | 'accessToken'
  /** Called for every call, because a bearer token is valid for minutes only. */
  read: SecretReader
}

/**
 * Returns the credential of each API. If both are set, the list of destinations uses the bearer token, and searches and
 * provider calls use the key. One of them is enough for every call.
 *
 * @throws TypeError if both are missing, or if one of them is not valid
 */
export function readCredentials({ apiKey, accessToken }: RelayOptions) {
  const key: Credential | undefined =
    apiKey === undefined ? undefined : { kind: 'apiKey', read: secretReader('apiKey', apiKey) }
  const token: Credential | undefined =
    accessToken === undefined
      ? undefined
      : { kind: 'accessToken', read: secretReader('accessToken', accessToken) }
  const list = token ?? key
  const calls = key ?? token
  if (list && calls) return { list, calls }
  throw optionError('apiKey', 'is missing', 'Set "apiKey", "accessToken", or both.')
}
