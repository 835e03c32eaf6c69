import { describe, expect, it } from 'vitest'
import type { FuzzOptions } from './fuzzProperty.js'
import { fuzzTargets } from './fuzzTargets.js'

/** Set by `npm run fuzz`. In CI the seed and the number of inputs are fixed, so that a run can be repeated. */
const { FUZZ_SEED, FUZZ_MS, FUZZ_ONLY } = process.env
const seed = Number(FUZZ_SEED ?? 20_261_122)
const forMs = FUZZ_MS === undefined ? undefined : Number(FUZZ_MS)
const LIMIT_MS = (forMs ?? 0) * 2 + 60_000

const chosen = fuzzTargets.filter(({ name }) => !FUZZ_ONLY || FUZZ_ONLY === name)

describe.each(chosen)('fuzzing of $name', ({ name, run, runs }) => {
  it(
    'M6 finds no input that breaks the relay',
    async () => {
      const options: FuzzOptions = { seed, runs, ...(forMs !== undefined && { forMs }) }

      const { finding, runs: tried } = await run(options)

      if (forMs !== undefined) console.log(`${name}: ${tried} inputs, seed ${seed}`)
      // The shortest failing input.
      expect(finding).toBeUndefined()
      expect(tried).toBeGreaterThanOrEqual(forMs === undefined ? runs : 1)
    },
    LIMIT_MS,
  )
})
