import { DECIMAL, parseRetryTime } from '../../contract/times.js'

/**
 * The instant that a text names, in epoch milliseconds. `Date` is not asked: to it `120` is a year, and the 31st of
 * February a day in March.
 *
 * @param text - Usually a string; a service may send anything.
 */
export function timeOf(text: unknown): number | undefined {
  // A number alone is delay-seconds to `parseRetryTime`.
  if (typeof text !== 'string' || DECIMAL.test(text)) return undefined
  return parseRetryTime(text, 0) ?? undefined
}
