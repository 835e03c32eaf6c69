// What Stryker does to the floor that MUTATION_FLOOR names. Run by `npm run mutation`.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { floors } from './floors.mjs'

const floor = process.env.MUTATION_FLOOR ?? ''
const reports = `node_modules/.cache/mutation/${floor}`

export default {
  mutate: floors[floor]?.mutate ?? [],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // The copy that is mutated. Below node_modules Vite would take it for a dependency, and leave it as it is.
  tempDirName: join(tmpdir(), 'svc-react-mutation'),
  cleanTempDir: 'always',
  // Only what these tests need; nothing else is copied.
  ignorePatterns: [
    '/*',
    '!/src',
    '!/test',
    '!/tools',
    '!/package.json',
    '!/tsconfig.json',
    '/test/pictures',
    '/tools/judge',
  ],
  concurrency: 2,
  // A mutant that loops is stopped by the count of its hits; time is only for one that waits.
  timeoutMS: 10_000,
  timeoutFactor: 3,
  // For `--incremental`, which tests again only what has changed. Not the default: it takes over what it knows of
  // mutants of constants, though a new test may find them.
  incrementalFile: `${reports}.incremental.json`,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `${reports}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
}
