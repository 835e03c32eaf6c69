/**
 * A value in a sentence that may run the other way: between FSI and PDI it keeps its own direction, and the sentence
 * keeps its order around it.
 *
 * @see {@link https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates | UAX 9, explicit isolates}
 */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`
}
