import { describe, expect, it } from 'vitest'
import { framingFuzz } from './framingFuzz.js'
import type { FuzzTarget } from './fuzzProperty.js'
import { targetFuzz } from './targetFuzz.js'

const targets: FuzzTarget[] = [targetFuzz, framingFuzz]

describe.each(targets)('fuzzing of $name', ({ run, runs }) => {
  it('M6 finds nothing', async () => {
    const result = await run({ seed: 20_261_122, runs })
    expect(result.finding).toBeUndefined()
    expect(result.runs).toBe(runs)
  }, 60_000)
})
