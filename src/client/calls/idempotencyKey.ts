import { isRead } from '../../contract/calls/isRead.js'
import { randomUuid } from '../../contract/randomUuid.js'
import { cannotBeSent } from '../response/ownProblems.js'

const NAME = 'idempotency-key'

/** Characters of a String of Structured Fields, and the maximum length of a key at Stripe and in the relay. */
const KEY = /^[\x20-\x7e]{1,255}$/

/**
 * Adds the field `Idempotency-Key` to the headers of a call that can change data. Keeps a field that the caller has set.
 *
 * @throws {@link ProblemError} if the key cannot be sent.
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header | The Idempotency-Key field}
 */
export function addIdempotencyKey(headers: Headers, method: string, key = randomUuid()): void {
  if (isRead(method) || headers.has(NAME)) return
  if (!KEY.test(key)) {
    throw cannotBeSent('its idempotency key is not 1 to 255 printable ASCII characters')
  }
  headers.set(NAME, `"${key.replace(/["\\]/g, '\\$&')}"`)
}
