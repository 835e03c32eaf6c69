import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { layers } from './layers.ts'

/** Longest time of each file. A later run can be shorter, because it ends with the first failed test. */
const durations = new Map()

/**
 * Runs the file that failed for the last mutant first, and then the quick files, because a failed test ends the run.
 * Vitest runs the slow files first.
 */
class QuickFilesFirst extends BaseSequencer {
  async sort(files) {
    const costOf = (file) => {
      const { failed, duration = 0 } = this.ctx.cache.getTestSpecificationResult(file) ?? {}
      const longest = Math.max(duration, durations.get(file.moduleId) ?? 0)
      durations.set(file.moduleId, longest)
      return failed ? -1 : longest
    }
    return files.toSorted((a, b) => costOf(a) - costOf(b))
  }
}

/** The tests of the mutated layer. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: layers[process.env.MUTATION_LAYER ?? '']?.tests ?? [],
    setupFiles: process.env.MUTATION_LAYER === 'client' ? ['test/mutation/preload.ts'] : [],
    // Takes a third of the time: the files of a run share a process, and each run has a new one.
    isolate: false,
    sequence: { sequencer: QuickFilesFirst },
    fsModuleCache: true,
    tags: [{ name: 'slow', skip: true }],
    // Property tests would take most of the time, and find other mutants in each run.
    exclude: ['**/*.property.test.*'],
    // Finds a mutant that waits forever. Stryker's own timeout comes later and costs a new process.
    testTimeout: 8_000,
  },
})
