import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveHoldPage } from '../../e2e/holdServer.js'
import { type EngineBrowser, startEngine } from '../startEngine.ts'
import type { Tab } from '../webDriver.ts'

const TABS = 3
/** Calls of each integration in each tab at the same time: 201 in total for the held one. */
const CALLS = 67
/** Longer than the test, so that its result does not depend on the speed of the machine. */
const LONG_MS = 120_000
const SHORT_MS = 2_000

declare global {
  interface Window {
    /** Result of the calls that {@link startCalls} has started. */
    outcome: ReturnType<Window['callAll']>
  }
}

/** Makes calls in a tab, and returns how often each outcome occurred. */
const callIn = (tab: Tab, integrations: string[], times = 1) =>
  tab.evaluate((names, count) => window.callAll(names, count), integrations, times)

/** Starts calls in a tab. Does not wait for them, because WebDriver runs the next command only after that. */
const startCalls = (tab: Tab, integrations: string[], times: number) =>
  tab.evaluate(
    (names, count) => {
      window.outcome = window.callAll(names, count)
    },
    integrations,
    times,
  )

describe.each(['firefox', 'webkit'] as const)('a hold in %s', (engine) => {
  let server: Awaited<ReturnType<typeof serveHoldPage>>
  let browser: EngineBrowser

  beforeAll(async () => {
    server = await serveHoldPage()
    browser = await startEngine[engine]()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function openTab() {
    const tab = await browser.newTab()
    await tab.open(server.address)
    return tab
  }

  it('blocks calls of the throttled integration in every tab, and no others', async () => {
    const { sandbox, arrivedSince } = server
    const first = await openTab()
    const tabs = [first]
    while (tabs.length < TABS) tabs.push(await openTab())

    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: LONG_MS })
    expect(await callIn(first, ['crm'])).toEqual({ crm: { provider: 1 } })
    const start = sandbox.calls('proxy').length
    for (const tab of tabs) await startCalls(tab, ['crm', 'desk'], CALLS)
    const outcomes = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.outcome)))
    const later = await callIn(await openTab(), ['crm'], 5)

    expect(outcomes).toEqual(
      Array.from({ length: TABS }, () => ({ crm: { held: CALLS }, desk: { ok: CALLS } })),
    )
    expect(later).toEqual({ crm: { held: 5 } })
    expect(arrivedSince(start)).toEqual({ crm: 0, desk: TABS * CALLS })
  })

  it('ends in every tab at the stated time', async () => {
    const [first, second] = [await openTab(), await openTab()]

    server.sandbox.throttle({ integration: 'desk', groupRef: 'acme', forMs: SHORT_MS })
    expect(await callIn(first, ['desk'])).toEqual({ desk: { provider: 1 } })

    await expect
      .poll(() => callIn(second, ['desk']), { timeout: 30_000, interval: 250 })
      .toEqual({ desk: { ok: 1 } })
    expect(await callIn(first, ['desk'])).toEqual({ desk: { ok: 1 } })
  })
})
