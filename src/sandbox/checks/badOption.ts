const MAX_SHOWN = 80

/** A value as an error shows it: short, and readable whatever it is. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  // `JSON.stringify` writes NaN and Infinity as null, and throws for a bigint.
  const text =
    typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** The error for a bad option: which one, what was wrong, what is allowed. */
export function badOption(name: string, fault: string, allowed: string): TypeError {
  return new TypeError(`${name} ${fault}; allowed is ${allowed}.`)
}

/** Refuses what is no whole number between two. */
export function checkWhole(name: string, value: unknown, least: number, most?: number) {
  const fits = Number.isInteger(value) && Number(value) >= least
  if (fits && (most === undefined || Number(value) <= most)) return
  const allowed =
    most === undefined ? `a whole number from ${least}` : `a whole number, ${least} to ${most}`
  throw badOption(name, `is ${shown(value)}`, allowed)
}

/** Refuses what is none of these. */
export function checkOneOf(name: string, value: unknown, allowed: readonly unknown[]) {
  if (allowed.includes(value)) return
  throw badOption(name, `is ${shown(value)}`, allowed.map(shown).join(' or '))
}

/** Refuses what is no object, or has a member that means nothing: most often a slip of the pen. */
export function checkMembers(name: string, value: unknown, known: readonly string[]) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badOption(name, `is ${shown(value)}`, `an object of ${known.join(', ')}`)
  }
  const unknown = Object.keys(value).find((member) => !known.includes(member))
  if (unknown === undefined) return
  throw badOption(name, `has a member "${unknown}", which means nothing`, known.join(', '))
}
