const MAX_SHOWN = 80

/** `JSON.stringify` throws for a bigint and a cycle, and returns undefined for a symbol. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return 'a value that is not JSON'
  }
}

/** Formats a value for an error message. Shortens long values. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  // `JSON.stringify` writes NaN and Infinity as null.
  const text =
    typeof value === 'number' || typeof value === 'bigint' ? String(value) : jsonText(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** Creates the error for an invalid option, with its name, the fault and the expected value. */
export function badOption(name: string, fault: string, expected: string): TypeError {
  return new TypeError(`${name} ${fault}; expected ${expected}.`)
}

/** Throws if a value is not a whole number within bounds. */
export function checkWhole(name: string, value: unknown, min: number, max?: number) {
  const fits = Number.isInteger(value) && Number(value) >= min
  if (fits && (max === undefined || Number(value) <= max)) return
  const allowed =
    max === undefined ? `a whole number from ${min}` : `a whole number, ${min} to ${max}`
  throw badOption(name, `is ${shown(value)}`, allowed)
}

/** Throws if a value is not one of the allowed values. */
export function checkOneOf(name: string, value: unknown, allowed: readonly unknown[]) {
  if (allowed.includes(value)) return
  throw badOption(name, `is ${shown(value)}`, allowed.map(shown).join(' or '))
}

/** Throws if a value is not an object, or has an unknown member, which is usually a typo. */
export function checkMembers(name: string, value: unknown, known: readonly string[]) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badOption(name, `is ${shown(value)}`, `an object of ${known.join(', ')}`)
  }
  const unknown = Object.keys(value).find((member) => !known.includes(member))
  if (unknown === undefined) return
  throw badOption(name, `has an unknown member "${unknown}"`, known.join(', '))
}
