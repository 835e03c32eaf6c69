/**
 * Wraps a value in the characters FSI and PDI, so that it keeps its own direction in a sentence of another direction.
 *
 * @see {@link https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates | UAX 9, explicit isolates}
 */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`
}
