import { getRequestListener } from '@hono/node-server'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { listen } from '../../scripts/lib/listen.mjs'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { buildPage } from './builtPage.js'

const TABS = 3
/** Calls of each integration in each tab at the same time: 201 in total for the held one. */
const CALLS = 67
const THROTTLED_MS = 8_000

const sandbox = createSandbox()
let close = async () => {}
let browser: Browser
let address: string

beforeAll(async () => {
  const { scripts } = await buildPage('holdPage.ts')
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme' }),
    allow: 'all',
  })
  const html = `<!doctype html><title>hold</title><script type="module">${scripts.get('/page.js')}</script>`
  const page = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const server = await listen(
    getRequestListener((request) =>
      new URL(request.url).pathname.startsWith('/api/') ? relay(request) : page(),
    ),
  )
  close = server.close
  address = `http://127.0.0.1:${server.port}`
  browser = await chromium.launch(chromiumLaunch())
})

afterAll(async () => {
  await browser?.close()
  await close()
})

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => 'callAll' in window)
  return page
}

/** Counts the calls that reached the service, by provider. */
function arrivedSince(start: number): { crm: number; desk: number } {
  const paths = sandbox
    .calls('proxy')
    .slice(start)
    .map(({ path }) => path)
  const crm = paths.filter((path) => path.startsWith('/crm/')).length
  return { crm, desk: paths.length - crm }
}

describe('a hold in a real browser', () => {
  it('blocks calls of the throttled integration in every tab, and no others', async () => {
    const context = await browser.newContext()
    const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(context)))
    const [first] = tabs
    if (!first) throw new Error('no tab was opened')

    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: THROTTLED_MS })
    const throttledMs = Date.now()
    expect(await first.evaluate(() => window.callAll(['crm'], 1))).toEqual({ crm: { provider: 1 } })
    const start = sandbox.calls('proxy').length

    const outcomes = await Promise.all(
      tabs.map((tab) => tab.evaluate((times) => window.callAll(['crm', 'desk'], times), CALLS)),
    )
    const later = await openTab(context)
    const laterOutcome = await later.evaluate(() => window.callAll(['crm'], 5))

    expect(Date.now() - throttledMs).toBeLessThan(THROTTLED_MS)
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ crm: { held: CALLS }, desk: { ok: CALLS } })
    }
    expect(laterOutcome).toEqual({ crm: { held: 5 } })
    expect(arrivedSince(start)).toEqual({ crm: 0, desk: TABS * CALLS })

    // It ends automatically, in every tab.
    await expect
      .poll(() => later.evaluate(() => window.callAll(['crm'], 1)), {
        timeout: 15_000,
        interval: 500,
      })
      .toEqual({ crm: { ok: 1 } })
    expect(await first.evaluate(() => window.callAll(['crm'], 1))).toEqual({ crm: { ok: 1 } })
    expect(await first.evaluate(() => Object.keys({ ...localStorage }))).toEqual([])
    await context.close()
  })
})
