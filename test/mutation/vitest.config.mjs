import { defineConfig } from 'vitest/config'
import { layers } from './layers.ts'

/** The tests of the mutated layer. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: layers[process.env.MUTATION_LAYER ?? '']?.tests ?? [],
    setupFiles: process.env.MUTATION_LAYER === 'client' ? ['test/mutation/preload.ts'] : [],
    // Takes a third of the time: the files of a run share a process, and each run has a new one.
    isolate: false,
    experimental: { fsModuleCache: true },
    // Property tests would take most of the time, and find other mutants in each run.
    exclude: ['**/*.property.test.*'],
    // Finds a mutant that waits forever. Stryker's own timeout comes later and costs a new process.
    testTimeout: 8_000,
  },
})
