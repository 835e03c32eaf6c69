import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { firefoxLaunch, patchFirefox } from './firefox.ts'

patchFirefox()

/** Tests in other browser engines than Chromium. */
export default defineConfig({
  root: '.',
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Only one page of a browser has the focus. `run.mjs` starts Firefox and WebKit side by side.
    maxWorkers: 1,
    projects: [
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'firefox-stories',
          // The other appearance of each story, and its buttons.
          env: { ALL_STORY_CHECKS: '1' },
          setupFiles: ['./test/stories/setup.ts', './test/engines/exceptions/firefox.setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: firefoxLaunch() }),
            instances: [{ browser: 'firefox' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'webkit-stories',
          environment: 'node',
          include: ['test/engines/webkit.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          environment: 'node',
          include: ['test/engines/{firefox,download,pages/*,exceptions/*}.test.ts'],
        },
      },
    ],
  },
})
