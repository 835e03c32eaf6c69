import { isRead } from '../../contract/calls/isRead.js'
import { randomUuid } from '../../contract/randomUuid.js'
import { cannotBeSent } from '../response/ownProblems.js'

const NAME = 'idempotency-key'

/**
 * Matches 1 to 255 characters of a Structured Fields String (RFC 9651, section 3.3.3). 255 is the maximum of the relay
 * and of Stripe.
 */
const KEY = /^[\x20-\x7e]{1,255}$/

/**
 * Adds an `Idempotency-Key` header to a call that can change data. Keeps a header that the caller has set.
 *
 * @throws {@link ProblemError} if the key cannot be sent.
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header | The Idempotency-Key field}
 */
export function addIdempotencyKey(headers: Headers, method: string, key = randomUuid()): void {
  if (isRead(method) || headers.has(NAME)) return
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw cannotBeSent('its idempotency key is not 1 to 255 printable ASCII characters')
  }
  headers.set(NAME, `"${key.replace(/["\\]/g, '\\$&')}"`)
}
