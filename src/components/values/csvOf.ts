import { jsonOf } from './jsonOf.js'

/** What a spreadsheet takes for a formula; the wide forms too, which some of them read as the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A number as a text is no formula, whatever its sign. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  // In quotation marks, so that an empty text is not the same as no value.
  if (value === '') return '""'
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value)
  }
  const text = guarded(typeof value === 'object' ? (jsonOf(value, 0) ?? '') : String(value))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows as CSV. A text that a spreadsheet would run as a formula is given an apostrophe in front, which it shows as
 * the text it is; numbers stay. Objects and lists are compact JSON.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc4180 | RFC 4180}
 * @see {@link https://owasp.org/www-community/attacks/CSV_Injection | OWASP, CSV injection}
 */
export function csvOf(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}
