import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Browser, chromium, type Page } from 'playwright'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createClient,
  DestinationList,
  destinationQueries,
  ProxyConsole,
  SearchForm,
  SvcProvider,
} from 'svc-react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { listen } from '../../scripts/lib/listen.mjs'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { buildPage } from './builtPage.js'
import { PolicyApp } from './policy/PolicyApp.js'

declare global {
  interface Window {
    /** Directives that the page has violated. */
    violations: string[]
  }
}

const docs = readFileSync(
  resolve(import.meta.dirname, '../../docs/guides/content-security-policy.md'),
  'utf8',
)

/** The policy that the documentation recommends. */
const [, DOCUMENTED = ''] = /^Content-Security-Policy: (.+)$/m.exec(docs) ?? []

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>'

/** Returns a list with prefetched destinations. */
async function prefetchedList(count: number) {
  const sandbox = createSandbox()
  sandbox.data.destinations = Array.from({ length: count }, (_, index) => ({
    id: `dst_${index}`,
    name: `Place ${index}`,
    type: 'webhook',
    metadata: { url: `https://hooks.example/${index}` },
    createTime: '2024-01-30T08:15:00Z',
  }))
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allowNonBrowser: true,
  })
  const client = createClient({ endpoint: 'http://127.0.0.1/api/svc', fetch: relay })
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(destinationQueries.list(client))
  const list = createElement(SvcProvider, { client }, createElement(DestinationList))
  return createElement(QueryClientProvider, { client: queryClient }, list)
}

/** Returns a page that a server has rendered with its data. The scripts are below `/hydrated/`. */
async function hydratedDocument(relay: ReturnType<typeof createRelay>) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const client = createClient({ endpoint: '/api/svc', fetch: relay, headers })
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(destinationQueries.list(client))
  const state = dehydrate(queryClient)
  const html = renderToString(createElement(PolicyApp, { state, details: 'drawer' }))
  const data = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>app</title>
    <link rel="stylesheet" href="/page.css"><main>${html}</main>
    <script type="application/json" id="state">${data}</script>
    <script type="module" src="/hydrated/page.js"></script>`
}

let policy = DOCUMENTED
let server: Awaited<ReturnType<typeof listen>> | undefined
let browser: Browser

beforeAll(async () => {
  const { scripts, sheet } = await buildPage('policy/policyPage.tsx')
  const hydrated = await buildPage('policy/hydratedPolicyPage.tsx')
  const { connection } = createSandbox()
  const relay = createRelay({
    ...connection,
    transport: async (request) => {
      if (request.url.endsWith('/picture')) {
        return new Response(PICTURE, { headers: { 'content-type': 'image/svg+xml' } })
      }
      return request.url.endsWith('/limited')
        ? new Response(null, { status: 429, headers: { 'retry-after': '30' } })
        : connection.transport(request)
    },
    authorize: () => ({ user: 'ada', groupRef: 'acme', destinations: true }),
    allow: 'all',
  })
  const html = `<!doctype html><html lang="en"><title>app</title>
    <link rel="stylesheet" href="/page.css"><main></main><script type="module" src="/page.js"></script>`
  const components = [
    createElement(DestinationList, { key: 'list' }),
    createElement(SearchForm, { key: 'form', integration: 'crm', defaultObjectName: 'contacts' }),
    createElement(ProxyConsole, { key: 'console', integration: 'crm' }),
  ]
  const render = (content: ReactNode) => `<!doctype html><html lang="en"><title>app</title>
    <link rel="stylesheet" href="/page.css"><main>${renderToString(content)}</main>`
  const rendered = render(createElement(SvcProvider, { endpoint: '/api/svc' }, components))
  const renderedList = render(await prefetchedList(1_000))
  const send = (type: string, body: string) =>
    new Response(body, { headers: { 'content-type': type, 'content-security-policy': policy } })
  server = await listen(
    getRequestListener(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/api/svc')) return relay(request)
      if (pathname === '/page.css') return send('text/css', sheet)
      if (pathname === '/rendered') return send('text/html', rendered)
      if (pathname === '/rendered-list') return send('text/html', renderedList)
      if (pathname === '/hydrated') return send('text/html', await hydratedDocument(relay))
      const script = pathname.startsWith('/hydrated/')
        ? hydrated.scripts.get(pathname.slice('/hydrated'.length))
        : scripts.get(pathname)
      return script === undefined ? send('text/html', html) : send('text/javascript', script)
    }),
  )
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the page under a policy. `faults` receives the errors of the page's console. */
async function openPage(changed: string, path = '/', faults: string[] = []): Promise<Page> {
  policy = changed
  const page = await browser.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      window.violations.push(effectiveDirective)
    })
  })
  await page.goto(`http://127.0.0.1:${server?.port}${path}`)
  return page
}

const violationsOf = (page: Page) => page.evaluate(() => window.violations)

/** Requests an image from the provider in the console, whose form is the last one of the page. */
async function requestPicture(page: Page) {
  await page.locator('form').last().locator('button[type=submit]').click()
  await page.locator('img').waitFor({ state: 'attached' })
}

describe('a page with the kit', () => {
  it('M5 works under the documented content security policy without a violation', async () => {
    const page = await openPage(DOCUMENTED)
    await page.locator('table tbody button[aria-expanded=false]').first().click()
    await page.locator('table tbody button[aria-expanded=true]').waitFor()
    await requestPicture(page)
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 8)

    expect(await violationsOf(page)).toEqual([])
  })

  it.each([
    ['script-src', "script-src 'self'; ", 'script-src-elem'],
    ['style-src', "style-src 'self'; ", 'style-src-elem'],
    ['connect-src', "connect-src 'self'; ", 'connect-src'],
  ])('M5 does not load without the documented %s', async (_, part, violated) => {
    expect(DOCUMENTED).toContain(part)
    const page = await openPage(DOCUMENTED.replace(part, ''))
    await page.waitForFunction(() => window.violations.length > 0)

    expect(await violationsOf(page)).toContain(violated)
  })

  it('M5 shows no image of a provider without blob: in img-src', async () => {
    const page = await openPage(DOCUMENTED.replace(' blob:', ''))
    await page.locator('form').last().locator('button[type=submit]').click()
    await page.waitForFunction(() => window.violations.length > 0)

    expect(await violationsOf(page)).toEqual(['img-src'])
  })

  it('M5 hydrates under the documented policy, and works with a search, a countdown and an open drawer', async () => {
    const faults: string[] = []
    const page = await openPage(DOCUMENTED, '/hydrated', faults)
    const list = page.locator('section').first()
    await expect.poll(() => list.getByRole('rowheader').count()).toBe(14)

    // A search needs an object, and the objects load after hydration.
    await page.getByRole('option', { name: 'Contacts' }).waitFor({ state: 'attached' })
    await page.getByLabel('Field', { exact: true }).fill('lifecycleStage')
    await page.getByLabel('Value', { exact: true }).fill('customer')
    await page.getByLabel('Value', { exact: true }).press('Enter')
    await page.getByText('25 records found').last().waitFor()

    await page.getByLabel('Path and query', { exact: true }).fill('/limited')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('timer').first().waitFor()

    await list.getByRole('rowheader').first().getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()

    expect(await violationsOf(page)).toEqual([])
    // The browser's message about the call that is rejected on purpose.
    expect(faults.filter((text) => !text.includes('status of 429'))).toEqual([])
  })

  it('M5 renders on a server without a style attribute, and hides texts for screen readers', async () => {
    const page = await openPage(DOCUMENTED, '/rendered')
    const legend = page.locator('legend.svc-visually-hidden').first()
    await legend.waitFor({ state: 'attached' })

    expect(await page.locator('[style]').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await legend.evaluate((element) => element.getBoundingClientRect().width)).toBe(1)
  })

  it('M5 renders a long list on a server without a style attribute, and limits its height', async () => {
    const page = await openPage(DOCUMENTED, '/rendered-list')
    const region = page.locator('.svc-list-scroll')
    await region.getByRole('rowheader', { name: /Place 20/ }).waitFor({ state: 'attached' })

    expect(await page.locator('[style]').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await region.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(36 * 16)
    expect(await region.evaluate((element) => element.scrollHeight)).toBeGreaterThan(36 * 16)
  })
})
