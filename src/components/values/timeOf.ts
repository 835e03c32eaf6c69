import { retryTimeMs } from '../../contract/times.js'

/**
 * Parses a time. Returns epoch milliseconds, or undefined if the text is not a time. Does not use `Date`, which reads
 * `120` as a year and February 31 as a day in March.
 *
 * @param text - Usually a string, but a service may send any value.
 */
export function timeOf(text: unknown): number | undefined {
  return typeof text === 'string' ? retryTimeMs(text, Number.NaN) : undefined
}
