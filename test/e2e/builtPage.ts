import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { vi } from 'vitest'
import { PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'

/** The scripts of a page by path, and its stylesheet, as built by a user's bundler. The first script is `/page.js`. */
export interface BuiltPage {
  scripts: Map<string, string>
  sheet: string
}

/** The URL of the page that {@link openBuilt} opens. */
const ORIGIN = 'https://app.example'

/** Bundles a file of this folder for production, as an app is deployed. */
export async function buildPage(file: string): Promise<BuiltPage> {
  // Vite has no option for it.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      rollupOptions: {
        input: resolve(import.meta.dirname, file),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  vi.unstubAllEnvs()
  const page: BuiltPage = { scripts: new Map(), sheet: '' }
  for (const { output } of [built].flat().filter((each) => 'output' in each)) {
    for (const part of output) {
      if (part.type === 'chunk') page.scripts.set(`/${part.fileName}`, part.code)
      else if (part.fileName.endsWith('.css')) page.sheet += part.source
    }
  }
  return page
}

/** Opens a document with the scripts of a built page, without a server. */
export async function openBuilt(page: Page, { scripts }: BuiltPage, html: string, query = '') {
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.route(`${ORIGIN}/**`, (route) => {
    const script = scripts.get(new URL(route.request().url()).pathname)
    return route.fulfill(
      script
        ? { contentType: 'text/javascript', body: script }
        : { contentType: 'text/html', body: html },
    )
  })
  await page.goto(`${ORIGIN}/${query}`)
}
