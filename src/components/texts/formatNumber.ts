/** Making a format costs more than a thousand uses of it. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number as a language writes it. */
export function formatNumber(locale: string, number: number): string {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, known)
  return known.format(number)
}
