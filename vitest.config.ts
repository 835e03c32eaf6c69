import { resolve } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/lib/chromium.ts'
import { reactCompiler } from './scripts/lib/reactCompiler.ts'

// Components show times in the time zone of the process.
process.env.TZ = 'UTC'

/** Tests in jsdom. */
const inDom = 'test/{hooks,components,testing,devtools}/**/*.test.{ts,tsx}'
/**
 * Tests that neither the compiler nor the version of React can change: of random values, of functions without React, of
 * the texts in each language, and of what the sandbox does in each scenario. They run once.
 */
const sameInAnyReact = [
  'test/**/*.property.test.{ts,tsx}',
  'test/**/*.test.ts',
  'test/components/messages/*.test.tsx',
  'test/testing/scenarios.test.tsx',
]
const ofStories = 'test/stories/*.test.{ts,tsx}'
/** Checks dozens of relays, most of the time waiting for one that hangs. */
const conformance = 'test/cli/conformance.test.ts'

/** Leaves an addon out that needs a document as soon as it is imported, and does nothing for a story. */
const withoutDocs: Plugin = {
  name: 'without-docs',
  enforce: 'pre',
  resolveId: (id) => (id === '@storybook/addon-docs' ? '\0without-docs' : undefined),
  load: (id) => (id === '\0without-docs' ? 'export default () => ({})' : undefined),
}

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    // A machine that is busy takes several times as long, and what hangs hangs for longer than that.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: 'slow', description: 'Takes too long to run for each mutant.' }],
    expect: { poll: { timeout: 15_000 } },
    // The layers in which a defect costs most. The others are tested in a browser.
    coverage: {
      include: ['src/{contract,client,relay}/**'],
      reporter: ['text-summary'],
      thresholds: {
        'src/contract/**': { lines: 95, branches: 95 },
        'src/client/**': { lines: 95, branches: 95 },
        'src/relay/**': { lines: 95, branches: 95 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', inDom, ofStories, conformance, 'test/{e2e,engines}/**'],
        },
      },
      {
        extends: true,
        // The oldest undici that the package takes, for the tests that speak HTTP.
        resolve: { alias: [{ find: /^undici$/, replacement: 'undici-oldest' }] },
        test: {
          name: 'oldest-undici',
          environment: 'node',
          include: ['test/relay/{wire,undici/*}.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'conformance', environment: 'node', include: [conformance] },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          isolate: false,
          include: [inDom],
          setupFiles: ['./test/leftovers.ts', './test/setup.ts'],
        },
      },
      {
        extends: true,
        // As in an app that is built with React Compiler and runs in StrictMode, for the same tests.
        plugins: [reactCompiler()],
        test: {
          name: 'compiled',
          environment: 'jsdom',
          isolate: false,
          include: [inDom],
          // Test code is not compiled with an app.
          exclude: [...sameInAnyReact, 'test/testing/**'],
          setupFiles: ['./test/setup.ts', './test/strict.ts'],
        },
      },
      {
        extends: true,
        // The oldest React that the package takes, for the same tests.
        resolve: {
          // An alias does not reach what `require` loads.
          mainFields: ['module', 'main'],
          conditions: ['module'],
          alias: [
            { find: /^react(?=$|\/)/, replacement: resolve('test/react-18/node_modules/react') },
            {
              find: /^react-dom(?=$|\/)/,
              replacement: resolve('test/react-18/node_modules/react-dom'),
            },
          ],
        },
        ssr: { resolve: { conditions: ['module'] } },
        test: {
          name: 'react18',
          environment: 'jsdom',
          isolate: false,
          include: [inDom],
          // React 18 has no `<Activity>`.
          exclude: [...sameInAnyReact, 'test/components/activity.test.tsx'],
          setupFiles: ['./test/setup.ts', './test/react18.ts'],
          // Dependencies that are not bundled would import the other React.
          server: { deps: { inline: true } },
        },
      },
      {
        extends: true,
        plugins: [withoutDocs],
        test: {
          name: 'catalogue',
          environment: 'jsdom',
          include: [ofStories],
          setupFiles: ['./test/stories/asyncTimeout.ts'],
          testTimeout: 60_000,
          // Renders the stories without a document, for the test to hydrate them in one.
          globalSetup: ['./test/stories/server.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          // More than a step on a page may take, so that a failure names the step.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          setupFiles: ['./test/stories/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
