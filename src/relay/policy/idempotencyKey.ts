import { type Refusal, refuse } from '../http/problems.js'

/** Maximum length of a key, in characters. Stripe has the same limit. */
const MAX_CHARS = 255

/** A String of Structured Fields (RFC 9651, section 3.3.3): printable ASCII in double quotes. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/

/** A key without quotes, as many providers document it. A comma would join two fields. */
const BARE = /^[\x21\x23-\x2b\x2d-\x7e]+$/

/**
 * Reads the field `Idempotency-Key`. Keys with and without quotes are equal.
 *
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header | The Idempotency-Key field}
 */
export function readIdempotencyKey(field: string): string | Refusal {
  const quoted = QUOTED.exec(field)?.[1]?.replace(/\\(.)/g, '$1')
  const key = quoted ?? (BARE.test(field) ? field : '')
  return key.length > 0 && key.length <= MAX_CHARS ? key : refuse('bad-idempotency-key')
}
