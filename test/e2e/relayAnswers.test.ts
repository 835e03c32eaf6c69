import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { attackFrom, type Kept } from './hostile/attackFrom.ts'
import { callFromElsewhere, calls } from './hostile/callFromElsewhere.ts'
import { SECRET } from './hostile/hostileResponses.ts'
import { RELAYED, type Servers, startServers } from './hostile/hostileServers.ts'

/** Timeout for hundreds of pages, frames and workers, in milliseconds. */
const TIMEOUT_MS = 240_000
/** Timeout for requests that a page has caused, in milliseconds. */
const ARRIVAL_MS = 60_000

let browser: Browser
let servers: Servers | undefined
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch({ isFull: true }))
})

afterEach(async () => {
  await context?.close()
  await servers?.close()
  context = undefined
  servers = undefined
})

afterAll(() => browser?.close())

async function begin(
  options: Parameters<typeof startServers>[0],
  extraHTTPHeaders: Record<string, string> = {},
) {
  servers = await startServers(options)
  context = await browser.newContext({ acceptDownloads: false, extraHTTPHeaders })
  return { servers, context }
}

/** The data that the app stored in the browser. */
const untouched: Kept = {
  cookies: ['session=ada'],
  storage: { kept: 'yes' },
  workers: [],
  caches: ['kept'],
}

const missing = (wanted: readonly string[], there: readonly string[]) =>
  wanted.filter((one) => !there.includes(one))

/** Waits for requests, which can be later than the page that causes them. */
const arrived = (wanted: readonly string[], there: readonly string[]) =>
  expect.poll(() => missing(wanted, there), { timeout: ARRIVAL_MS }).toEqual([])

const others = (there: readonly string[], known: readonly string[]) =>
  [...new Set(there)].filter((one) => !known.includes(one))

const each = (ways: readonly string[], kinds: readonly string[]) =>
  ways.flatMap((way) => kinds.map((kind) => `${way}.${kind}`))

describe('a provider’s response, opened from the relay’s URL', () => {
  it.each(['a fetch handler', 'toNodeListener'] as const)(
    'E4 is blocked: it runs nothing, leaks nothing and changes nothing (%s)',
    async (listener) => {
      const { servers, context } = await begin({ listener })

      const outcome = await attackFrom(context, { origin: servers.origin })

      expect(missing(outcome.tried, servers.asked)).toEqual([])
      expect(servers.received).toEqual([])
      expect(outcome.readable).toEqual([])
      expect(servers.ran).toEqual(['the-end'])
      expect([outcome.kept, outcome.keptAtLast]).toEqual([untouched, untouched])
    },
    TIMEOUT_MS,
  )

  it(
    'E4 is blocked even if every request of the browser has the relay’s header',
    async () => {
      const { servers, context } = await begin(
        { listener: 'a fetch handler' },
        { 'x-svc-relay': '1' },
      )
      // With the header, a fetch of the app's own page is allowed.
      const without = ['fetch'] as const

      const outcome = await attackFrom(context, { origin: servers.origin, without })

      expect(missing(outcome.tried, servers.asked)).toEqual([])
      expect(servers.received).toEqual([])
      expect(outcome.readable).toEqual([])
      expect(servers.ran).toEqual(['the-end'])
      expect([outcome.kept, outcome.keptAtLast]).toEqual([untouched, untouched])
    },
    TIMEOUT_MS,
  )

  /**
   * Ways that only work from a page of the app itself. Without the origin check, no response header can block a
   * same-origin script or worker, so the origin check is needed as well.
   */
  const blockedByOriginCheck = [
    'fetch',
    'no-cors',
    'script.js',
    'module.js',
    'worker.js',
    'shared-worker.js',
    'service-worker.js',
    'stylesheet.css',
    'img.svg',
  ] as const

  it.each([
    ['a fetch handler', true],
    ['toNodeListener', false],
  ] as const)(
    'E4 runs nothing, leaks nothing and changes nothing without the origin check, because of its headers (%s)',
    async (listener, isInlineToo) => {
      const { servers, context } = await begin({ listener, isOriginCheckOff: true })
      const attack = { origin: servers.origin, isInlineToo, without: blockedByOriginCheck }

      const outcome = await attackFrom(context, attack)

      expect(missing(outcome.tried, servers.asked)).toEqual([])
      expect(servers.received.length).toBeGreaterThanOrEqual(outcome.tried.length)
      expect(outcome.readable).toEqual([])
      // Includes the requests that Chromium's PDF viewer makes for a `Link` before it applies the response's policy.
      expect(others(servers.ran, ['the-end'])).toEqual([])
      expect([outcome.kept, outcome.keptAtLast]).toEqual([untouched, untouched])
    },
    TIMEOUT_MS,
  )

  it(
    'E4 would run scripts, leak data and change data without the relay',
    async () => {
      const { servers, context } = await begin({ listener: 'a fetch handler' })

      // Without `xslt`, which Chromium no longer runs. It is for browsers that do.
      const documents = ['html', 'svg', 'xml', 'xhtml', 'untyped']
      const inDocument = ['iframe', 'object', 'embed', 'form', 'open', 'top', 'meta-refresh']
      const inScript = ['script', 'module', 'worker', 'shared-worker', 'service-worker']
      const run = [...each(inDocument, documents), ...each(inScript, ['js'])]
      const byHeaders = ['top.refresh', 'top.html.preload', 'top.pdf.preload']
      const alsoRun = ['top.html.handler', 'script.untyped-js', ...byHeaders]
      const shown = each(['iframe', 'object', 'form', 'open'], [...documents, 'json'])
      const loaded = ['embed.svg', 'img.svg', 'stylesheet.css', 'stylesheet.plain', 'script.js']
      const told = ['worker.js', 'fetch.json', 'no-cors.json', 'module.js']
      const readable = [...shown, ...loaded, ...told]

      const outcome = await attackFrom(context, {
        origin: servers.origin,
        isRelayed: false,
        readable,
        untilDone: () => arrived([...run, ...alsoRun], servers.ran),
      })

      expect(missing(readable, outcome.readable)).toEqual([])
      expect(outcome.kept).toMatchObject({
        cookies: ['ran=1', 'session=mallory', 'stolen=1'],
        storage: { ran: expect.any(String) },
        workers: [`${servers.origin}/`],
      })
      expect(outcome.keptAtLast).toEqual({ cookies: [], storage: {}, workers: [], caches: [] })
    },
    TIMEOUT_MS,
  )
})

describe('a page of another origin', () => {
  it.each(['a fetch handler', 'toNodeListener'] as const)(
    'C1 C2 C3 C4 reads nothing from the relay, and sends nothing to the provider (%s)',
    async (listener) => {
      const { servers, context } = await begin({ listener })
      await context.addCookies([{ name: 'session', value: 'ada', url: servers.origin }])

      for (const origin of servers.others) {
        const page = await context.newPage()
        await page.goto(origin)
        const url = `${servers.origin}${RELAYED}js?id=${origin}.`
        const readings = await page.evaluate(callFromElsewhere, url)

        expect(Object.keys(readings).sort()).toEqual([...calls].sort())
        const sent = calls.map((way) => `${origin}.${way}`)
        await arrived(sent, servers.asked)
        const read = Object.entries(readings).filter(([, text]) => /hunter2|urn:/.test(text))
        expect(read).toEqual([])
      }

      expect(servers.received).toEqual([])
      expect(servers.ran).toEqual([])
      expect(new Set(servers.sites)).toEqual(new Set(['same-site', 'cross-site', 'undefined']))
      const cookies = await context.cookies()
      expect(cookies.map(({ value }) => value)).toEqual(['ada'])
    },
    TIMEOUT_MS,
  )

  it('C4 can read a response only if its origin is listed and it uses fetch with the relay header', async () => {
    const { servers, context } = await begin({ listener: 'a fetch handler', isOtherListed: true })
    const [, listed] = servers.others
    const page = await context.newPage()
    await page.goto(listed)
    const url = `${servers.origin}${RELAYED}js?id=`

    const readings = await page.evaluate(callFromElsewhere, url)

    expect(readings['fetch-with-header']).toContain(SECRET)
    expect(servers.received).toEqual([expect.stringContaining('id=fetch-with-header')])
    expect(servers.ran).toEqual([])
  })

  it('C1 is blocked, but the app’s own page gets a response', async () => {
    const { servers, context } = await begin({ listener: 'a fetch handler' })
    const page = await context.newPage()
    await page.goto(servers.origin)

    const text = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { 'x-svc-relay': '1' } })
      return response.text()
    }, `${RELAYED}json?id=own`)

    expect(JSON.parse(text)).toEqual([SECRET])
    expect(servers.received).toHaveLength(1)
    expect(servers.sites).toEqual(['same-origin'])
  })
})
