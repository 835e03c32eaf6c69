import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { attackFrom, type Kept } from './attackFrom.ts'
import { callFromElsewhere, calls } from './callFromElsewhere.ts'
import { SECRET } from './hostileAnswers.ts'
import { RELAYED, type Stage, startStage } from './hostileStage.ts'

/** Hundreds of pages, frames and workers. */
const TIMEOUT_MS = 240_000

let browser: Browser
let stage: Stage | undefined
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(async () => {
  await context?.close()
  await stage?.close()
  context = undefined
  stage = undefined
})

afterAll(() => browser?.close())

async function begin(
  options: Parameters<typeof startStage>[0],
  extraHTTPHeaders: Record<string, string> = {},
) {
  stage = await startStage(options)
  context = await browser.newContext({ acceptDownloads: false, extraHTTPHeaders })
  return { stage, context }
}

/** What the app has put into the browser. */
const untouched: Kept = {
  cookies: ['session=ada'],
  storage: { kept: 'yes' },
  workers: [],
  caches: ['kept'],
}

const missing = (wanted: readonly string[], there: readonly string[]) =>
  wanted.filter((one) => !there.includes(one))

const others = (there: readonly string[], known: readonly string[]) =>
  [...new Set(there)].filter((one) => !known.includes(one))

const each = (ways: readonly string[], kinds: readonly string[]) =>
  ways.flatMap((way) => kinds.map((kind) => `${way}.${kind}`))

describe('a provider’s answer, opened from the relay’s URL', () => {
  it.each(['a fetch handler', 'toNodeListener'] as const)(
    'E4 runs nothing, tells nothing and changes nothing, and does not even come (%s)',
    async (listener) => {
      const { stage, context } = await begin({ listener })

      const outcome = await attackFrom(context, { origin: stage.origin })

      expect(missing(outcome.tried, stage.asked)).toEqual([])
      expect(stage.received).toEqual([])
      expect(outcome.readable).toEqual([])
      expect(stage.ran).toEqual(['the-end'])
      expect([outcome.kept, outcome.keptAtLast]).toEqual([untouched, untouched])
    },
    TIMEOUT_MS,
  )

  it(
    'E4 does not come either where something puts the relay’s header on every request of the browser',
    async () => {
      const { stage, context } = await begin(
        { listener: 'a fetch handler' },
        { 'x-svc-relay': '1' },
      )
      // With the header, a fetch of the app's own page is what the relay is for.
      const without = ['fetch'] as const

      const outcome = await attackFrom(context, { origin: stage.origin, without })

      expect(missing(outcome.tried, stage.asked)).toEqual([])
      expect(stage.received).toEqual([])
      expect(outcome.readable).toEqual([])
      expect(stage.ran).toEqual(['the-end'])
      expect([outcome.kept, outcome.keptAtLast]).toEqual([untouched, untouched])
    },
    TIMEOUT_MS,
  )

  /**
   * What a page of the app can only bring in by itself, and what it may: with the gate off no header of an answer keeps
   * a same-origin script from a script tag, or a worker, so that the gate is needed too.
   */
  const onlyByTheGate = [
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
    'E4 runs nothing, tells nothing and changes nothing by its headers alone, where the gate is open (%s)',
    async (listener, isInlineToo) => {
      const { stage, context } = await begin({ listener, isGateOff: true })
      const attack = { origin: stage.origin, isInlineToo, without: onlyByTheGate }

      const outcome = await attackFrom(context, attack)

      expect(missing(outcome.tried, stage.asked)).toEqual([])
      expect(stage.received.length).toBeGreaterThanOrEqual(outcome.tried.length)
      expect(outcome.readable).toEqual([])
      // Not even what Chromium's viewer of PDFs fetches for a `Link` before it obeys the policy of the answer.
      expect(others(stage.ran, ['the-end'])).toEqual([])
      expect([outcome.kept, outcome.keptAtLast]).toEqual([untouched, untouched])
    },
    TIMEOUT_MS,
  )

  it(
    'E4 would run, tell and change all of this without the relay',
    async () => {
      const { stage, context } = await begin({ listener: 'a fetch handler' })

      const outcome = await attackFrom(context, { origin: stage.origin, isRelayed: false })

      // Not `xslt`: Chromium no longer runs it. It is there for the browsers that do.
      const documents = ['html', 'svg', 'xml', 'xhtml', 'untyped']
      const inDocument = ['iframe', 'object', 'embed', 'form', 'open', 'top', 'meta-refresh']
      const inScript = ['script', 'module', 'worker', 'shared-worker', 'service-worker']
      const run = [...each(inDocument, documents), ...each(inScript, ['js'])]
      const byHeaders = ['top.refresh', 'top.html.preload', 'top.pdf.preload']
      const alsoRun = ['top.html.handler', 'script.untyped-js', ...byHeaders]
      expect(missing([...run, ...alsoRun], stage.ran)).toEqual([])
      const shown = each(['iframe', 'object', 'form', 'open'], [...documents, 'json'])
      const loaded = ['embed.svg', 'img.svg', 'stylesheet.css', 'stylesheet.plain', 'script.js']
      const told = ['worker.js', 'fetch.json', 'no-cors.json', 'module.js']
      expect(missing([...shown, ...loaded, ...told], outcome.readable)).toEqual([])
      expect(outcome.kept).toMatchObject({
        cookies: ['ran=1', 'session=mallory', 'stolen=1'],
        storage: { ran: expect.any(String) },
        workers: [`${stage.origin}/`],
      })
      expect(outcome.keptAtLast).toEqual({ cookies: [], storage: {}, workers: [], caches: [] })
    },
    TIMEOUT_MS,
  )
})

describe('a page of another origin', () => {
  it.each(['a fetch handler', 'toNodeListener'] as const)(
    'C1 C2 C3 C4 gets nothing out of the relay, and nothing through it to the provider (%s)',
    async (listener) => {
      const { stage, context } = await begin({ listener })
      await context.addCookies([{ name: 'session', value: 'ada', url: stage.origin }])

      for (const origin of stage.others) {
        const page = await context.newPage()
        await page.goto(origin)
        const url = `${stage.origin}${RELAYED}js?id=${origin}.`
        const readings = await page.evaluate(callFromElsewhere, url)

        expect(Object.keys(readings).sort()).toEqual([...calls].sort())
        expect(
          missing(
            calls.map((way) => `${origin}.${way}`),
            stage.asked,
          ),
        ).toEqual([])
        const read = Object.entries(readings).filter(([, text]) => /hunter2|urn:/.test(text))
        expect(read).toEqual([])
      }

      expect(stage.received).toEqual([])
      expect(stage.ran).toEqual([])
      expect(new Set(stage.sites)).toEqual(new Set(['same-site', 'cross-site', 'undefined']))
      const cookies = await context.cookies()
      expect(cookies.map(({ value }) => value)).toEqual(['ada'])
    },
    TIMEOUT_MS,
  )

  it('C4 gets an answer where its origin is listed, by a fetch with the header and by nothing else', async () => {
    const { stage, context } = await begin({ listener: 'a fetch handler', isOtherListed: true })
    const [, listed] = stage.others
    const page = await context.newPage()
    await page.goto(listed)
    const url = `${stage.origin}${RELAYED}js?id=`

    const readings = await page.evaluate(callFromElsewhere, url)

    expect(readings['fetch-with-header']).toContain(SECRET)
    expect(stage.received).toEqual([expect.stringContaining('id=fetch-with-header')])
    expect(stage.ran).toEqual([])
  })

  it('C1 is not the app’s own page, whose fetch is answered', async () => {
    const { stage, context } = await begin({ listener: 'a fetch handler' })
    const page = await context.newPage()
    await page.goto(stage.origin)

    const text = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { 'x-svc-relay': '1' } })
      return response.text()
    }, `${RELAYED}json?id=own`)

    expect(JSON.parse(text)).toEqual([SECRET])
    expect(stage.received).toHaveLength(1)
    expect(stage.sites).toEqual(['same-origin'])
  })
})
