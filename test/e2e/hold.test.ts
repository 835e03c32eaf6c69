import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { serveHoldPage } from './holdServer.js'

const TABS = 3
/** Calls of each integration in each tab at the same time: 201 in total for the held one. */
const CALLS = 67
/** Longer than a test, so that its result does not depend on the speed of the machine. */
const THROTTLED_MS = 120_000

let server: Awaited<ReturnType<typeof serveHoldPage>>
let browser: Browser

beforeAll(async () => {
  server = await serveHoldPage()
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => server.sandbox.reset())

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.address)
  await page.waitForFunction(() => 'callAll' in window)
  return page
}

describe('a hold in a real browser', () => {
  it('blocks calls of the throttled integration in every tab, and no others', async () => {
    const context = await browser.newContext()
    const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(context)))
    const [first] = tabs
    const { sandbox, arrivedSince } = server
    if (!first) throw new Error('no tab was opened')

    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: THROTTLED_MS })
    expect(await first.evaluate(() => window.callAll(['crm'], 1))).toEqual({ crm: { provider: 1 } })
    const start = sandbox.calls('proxy').length

    const outcomes = await Promise.all(
      tabs.map((tab) => tab.evaluate((times) => window.callAll(['crm', 'desk'], times), CALLS)),
    )
    const later = await openTab(context)
    const laterOutcome = await later.evaluate(() => window.callAll(['crm'], 5))

    for (const outcome of outcomes) {
      expect(outcome).toEqual({ crm: { held: CALLS }, desk: { ok: CALLS } })
    }
    expect(laterOutcome).toEqual({ crm: { held: 5 } })
    expect(arrivedSince(start)).toEqual({ crm: 0, desk: TABS * CALLS })
    await context.close()
  })

  it('ends automatically, in every tab', async () => {
    const context = await browser.newContext()
    const [first, second] = await Promise.all([openTab(context), openTab(context)])
    server.sandbox.throttle({ integration: 'desk', groupRef: 'acme', forMs: 5_000 })
    expect(await first.evaluate(() => window.callAll(['desk'], 1))).toEqual({
      desk: { provider: 1 },
    })

    for (const tab of [first, second]) {
      await expect
        .poll(() => tab.evaluate(() => window.callAll(['desk'], 1)), { timeout: 15_000 })
        .toEqual({ desk: { ok: 1 } })
    }
    expect(await first.evaluate(() => Object.keys({ ...localStorage }))).toEqual([])
    await context.close()
  })

  it('is not ended by a tab that was busy when it began', async () => {
    const context = await browser.newContext()
    const [first, busy] = await Promise.all([openTab(context), openTab(context)])
    const { sandbox } = server
    const throttle = (forMs: number) =>
      sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs })
    // Long enough for both calls on a busy machine.
    throttle(10_000)
    expect(await first.evaluate(() => window.callAll(['crm'], 1))).toEqual({ crm: { provider: 1 } })
    expect(await busy.evaluate(() => window.callAll(['crm'], 1))).toEqual({ crm: { held: 1 } })
    throttle(120_000)

    // A synchronous request blocks the page, so that its copy of the storage is outdated.
    let begin = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve
    })
    await busy.route('**/block', async (route) => {
      await hasBegun
      await route.fulfill()
    })
    const isHeld = busy.evaluate(() => {
      const request = new XMLHttpRequest()
      request.open('GET', '/block', false)
      request.send()
      return window.isHeld('crm')
    })
    await expect
      .poll(() => first.evaluate(() => window.callAll(['crm'], 1)), { timeout: 30_000 })
      .toEqual({ crm: { provider: 1 } })
    const change = await first.evaluateHandle(() => ({
      seen: new Promise<void>((resolve) => addEventListener('storage', () => resolve())),
    }))
    begin()
    expect(await isHeld).toBe(false)
    await change.evaluate(({ seen }) => seen)

    expect(await first.evaluate(() => window.callAll(['crm'], 5))).toEqual({ crm: { held: 5 } })
    await context.close()
  })
})
