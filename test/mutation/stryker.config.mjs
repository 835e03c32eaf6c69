// Stryker's configuration for the layer in MUTATION_LAYER, and the part of it in MUTATION_SHARD. Used by
// `npm run mutation`.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesToMutate } from './layers.ts'

const { MUTATION_LAYER: layer = '', MUTATION_SHARD: shard } = process.env
const reports = `node_modules/.cache/mutation/${layer}`

export default {
  mutate: filesToMutate(layer, shard),
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.mjs' },
  // Not with `ignoreStatic`: the files of a run share a process, so a mutant that runs when its file is loaded survives.
  coverageAnalysis: 'perTest',
  // The mutated copy. Below node_modules, Vite would treat it as a dependency and not transform it.
  tempDirName: join(tmpdir(), 'svc-react-mutation'),
  cleanTempDir: 'always',
  // Only the files that these tests need.
  ignorePatterns: [
    '/*',
    '!/scripts',
    '!/src',
    '!/test',
    '!/package.json',
    '!/tsconfig.json',
    '/test/pictures',
    '/test/openapi/service',
  ],
  // One more than the cores that this is measured on: while a process starts and reports, the others use them.
  concurrency: 3,
  // A mutant that loops is stopped by the count of its hits; time is only for one that waits.
  timeoutMS: 10_000,
  timeoutFactor: 3,
  // For `--incremental`, which only tests changes. Not the default: it reuses earlier results for mutants of constants,
  // even if a new test would find them.
  incrementalFile: `${reports}.incremental.json`,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `${reports}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
}
