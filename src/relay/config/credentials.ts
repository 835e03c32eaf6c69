import { type CallScope, WaitEnded } from '../callScope.js'
import { type Refusal, refuse } from '../http/problems.js'
import { isHeaderText, optionError } from './optionChecks.js'
import type { RelayOptions, SecretOption } from './relayOptions.js'

/** Reads a secret for one call. */
type SecretReader = (scope: CallScope, ms: number) => Promise<string | Refusal>

/**
 * Returns a reader of a secret. A string is checked now; what a function returns is checked at every call.
 *
 * The reader is a closure, so that whatever prints the relay's settings cannot print the secret.
 *
 * @throws TypeError if a string is empty or cannot be sent as a header
 */
function secretReader(option: string, secret: SecretOption): SecretReader {
  if (typeof secret === 'string' && !isHeaderText(secret)) {
    throw optionError(
      option,
      'is empty or holds characters that no header can carry',
      'Give the key as printable ASCII without spaces at its ends.',
    )
  }
  if (typeof secret !== 'string' && typeof secret !== 'function') {
    throw optionError(option, 'is neither a text nor a function', 'Give the key, or what reads it.')
  }
  const late = refuse('misconfigured', { cause: `${option}-timeout` })
  return async (scope, ms) => {
    try {
      const value = await scope.wait(typeof secret === 'function' ? secret() : secret, ms, late)
      return isHeaderText(value) ? value : refuse('misconfigured', { cause: `${option}-unusable` })
    } catch (error) {
      if (error instanceof WaitEnded) return error.refusal
      // What was thrown may hold the secret or where it is kept.
      return refuse('misconfigured', { cause: `${option}-failed` })
    }
  }
}

/** A credential of the service: its request header and its value. */
export interface Credential {
  /** How it is sent: `x-api-key`, or `Authorization: Bearer`. */
  kind: 'apiKey' | 'accessToken'
  /** Called for every call: a bearer token lives for minutes. */
  read: SecretReader
}

/**
 * Returns the credential of each API. The list of destinations takes the bearer token before the key, searches and
 * provider calls take the key before the token. One of the two is enough for all of them.
 *
 * @throws TypeError if both are missing, or one cannot be used
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
  throw optionError('apiKey', 'is missing', 'Give "apiKey", "accessToken", or both.')
}
