/** Creates a random number generator (mulberry32) with reproducible numbers. */
export function createRandom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end) => Math.floor(next() * end)
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** Returns one of several `[weight, value]` pairs. */
    weighed(list) {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) {
        left -= weight
        if (left < 0) return value
      }
      return list.at(-1)[1]
    },
  }
}

/**
 * Creates the random numbers of one step. Each step has its own, so that the state of the page in one step does not
 * affect the next ones, and the same seed repeats the same actions.
 */
export const randomOfStep = (seed, step) => createRandom(Math.imul(seed + 1, 0x9e3779b1) + step)
