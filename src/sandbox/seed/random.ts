/** Numbers that look random and are the same every time. */
export interface Random {
  /** A whole number from 0, below the given one. */
  below(limit: number): number
  /** One of these. */
  pick<T extends readonly [unknown, ...unknown[]]>(values: T): T[number]
  /** Whether a thing that happens this often, from 0 to 1, happens. */
  chance(rate: number): boolean
  /** An instant within a span, in epoch milliseconds. */
  between(fromMs: number, toMs: number): number
}

/** Mulberry32, a generator with 32 bits of state: small, and even enough for names and dates. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    chance: (rate) => next() < rate,
    between: (fromMs, toMs) => fromMs + below((toMs - fromMs) / 1000) * 1000,
  }
}
