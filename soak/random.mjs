/** Numbers that are the same for the same seed (mulberry32). */
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
    /** One of `[weight, value]`. */
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
 * The numbers of one step. Each step has its own, so that what a page happens to show in one does not change what is
 * done in all that follow: the same seed makes the same walk.
 */
export const randomOfStep = (seed, step) => createRandom(Math.imul(seed + 1, 0x9e3779b1) + step)
