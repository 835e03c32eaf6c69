import { jsonOf } from './jsonOf.js'

/**
 * Matches the start of a formula in a spreadsheet. Includes full-width forms, which some spreadsheets treat the same.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Matches a number. A number is not a formula, even with a sign. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  // Quoted, so that an empty text differs from a missing value.
  if (value === '') return '""'
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value)
  }
  const text = guarded(typeof value === 'object' ? (jsonOf(value, 0) ?? '') : String(value))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns rows as CSV. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. Numbers are
 * unchanged. Objects and arrays become compact JSON.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc4180 | RFC 4180}
 * @see {@link https://owasp.org/www-community/attacks/CSV_Injection | OWASP, CSV injection}
 */
export function csvOf(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}
