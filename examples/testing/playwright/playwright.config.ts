import { defineConfig } from '@playwright/test'

const app = `http://localhost:${process.env.APP_PORT ?? 5173}`

/** The URL of `npx svc-react sandbox`. */
export const sandbox = `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 4010}`

// If it is undefined, Playwright uses the browser of `npx playwright install chromium`.
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: 'tests',
  use: { baseURL: app, launchOptions: { executablePath } },
  webServer: [
    { command: `npx svc-react sandbox --port ${new URL(sandbox).port}`, url: `${sandbox}/healthz` },
    {
      command: `npx vite --port ${new URL(app).port} --strictPort`,
      url: app,
      // The sandbox prints this when it starts.
      env: {
        SVC_ORIGIN: sandbox,
        SVC_API_KEY: 'sandbox-key-northwind',
        SVC_PROJECT_ID: 'prj_5d1c7e',
      },
    },
  ],
})
