const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** Making a formatter costs more than a hundred uses of it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, unit: 'minute' | 'second'): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, made)
  return made
}

/** A wait as a person says it: whole minutes above `nearMs`, else whole seconds. */
export function waitInWords(locale: string, leftMs: number, nearMs: number): string {
  const [unit, unitMs] =
    leftMs > nearMs ? (['minute', MINUTE_MS] as const) : (['second', SECOND_MS] as const)
  return formatOf(locale, unit).format(Math.round(leftMs / unitMs))
}
