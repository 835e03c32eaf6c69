/** Deterministic random number generator. */
export interface Random {
  /** Returns a whole number from 0, below the limit. */
  below(limit: number): number
  /** Returns one of the values. */
  pick<T extends readonly [unknown, ...unknown[]]>(values: T): T[number]
  /** Returns true with this probability, from 0 to 1. */
  chance(rate: number): boolean
  /** Returns a time within a range, in epoch milliseconds. */
  between(fromMs: number, toMs: number): number
}

/** Creates a Mulberry32 generator, which has 32 bits of state. Its quality is sufficient for names and dates. */
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
