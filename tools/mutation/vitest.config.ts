import { defineConfig } from 'vitest/config'
import { floors } from './floors.mjs'

/** The tests of the floor that is mutated. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: floors[process.env.MUTATION_FLOOR ?? '']?.tests ?? [],
    // A third of the time: the files of a run share a process, and the next run has a new one.
    isolate: false,
    // Properties of thousands of random values would be most of the time, and find other mutants each time.
    exclude: ['**/*.property.test.*'],
    // A mutant that waits for ever is found by this: Stryker's own bound comes later, and costs a new process.
    testTimeout: 8_000,
  },
})
