import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chromiumLaunch } from '../../../scripts/lib/chromium.ts'
import { type BuiltPage, buildPage, openBuilt } from '../builtPage.js'

/** Maximum score of all layout shifts of a page. A score of 0.1 is good: https://web.dev/articles/cls */
const MAX_SHIFT = 0.02

let built: BuiltPage
let browser: Browser

beforeAll(async () => {
  built = await buildPage('layout/loadingPage.tsx')
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

/** Waits for a frame of the browser. The page's own frames and timers follow the installed clock. */
function nextFrame(page: Page) {
  return page.evaluate(() => document.body.animate([], 1).finished.then(() => undefined))
}

/** Advances the page's clock, and lets the browser lay out the page several times meanwhile. */
async function advance(page: Page, ms: number) {
  const STEPS = 12
  for (let step = 0; step < STEPS; step += 1) {
    await page.clock.runFor(Math.ceil(ms / STEPS))
    await nextFrame(page)
  }
}

type Pointer = 'mouse' | 'touch'

async function openPage(show: string, latencyMs: number, width: number, pointer: Pointer) {
  const isTouch = pointer === 'touch'
  const page = await browser.newPage({
    viewport: { width, height: width < 800 ? 812 : 1600 },
    hasTouch: isTouch,
    isMobile: isTouch,
  })
  await page.clock.install()
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>Deliveries</title><style>${built.sheet}</style>
    <body><main></main><script type="module" src="/page.js"></script>`
  await openBuilt(page, built, html, `?latency=${latencyMs}&show=${show}`)
  return page
}

const LOADED: Record<string, string> = {
  dashboard: '[data-state="ready"]',
  list: '[data-state="ready"]',
  form: '.svc-search[data-state="found"]',
  console: '.svc-panel[data-state="answered"] .svc-response',
}

const LATENCIES_MS = [0, 200, 700, 3_000, 10_000]

const pages: [string, number, Pointer, number[]][] = [
  ['dashboard', 1280, 'mouse', LATENCIES_MS],
  ['dashboard', 375, 'mouse', LATENCIES_MS],
  ['dashboard', 375, 'touch', LATENCIES_MS],
  ['list', 1280, 'mouse', LATENCIES_MS],
  ['form', 1280, 'mouse', LATENCIES_MS],
  ['console', 1280, 'mouse', LATENCIES_MS],
  // Each has another layout. The latency decides only whether the loading state is visible.
  ['list', 1024, 'mouse', [700]],
  ['list', 768, 'mouse', [700]],
  ['list', 640, 'mouse', [700]],
  ['list', 375, 'mouse', [700]],
  ['form', 375, 'touch', [700]],
  ['console', 375, 'touch', [700]],
]
const cases = pages.flatMap(([show, width, pointer, latencies]) =>
  latencies.map((latencyMs) => ({ show, width, pointer, latencyMs })),
)

it.each(cases)(
  'the page $show does not shift its layout at $width px with a $pointer and a latency of $latencyMs ms',
  async ({ show, width, pointer, latencyMs }) => {
    const page = await openPage(show, latencyMs, width, pointer)
    await page.clock.runFor(1)

    // Each request takes the latency, and the loading state is shown for at least 500 ms.
    await advance(page, latencyMs * 2 + 1_000)
    if (show !== 'list' && show !== 'dashboard') {
      // Submitted by a script: shifts soon after a real input are not counted.
      await page.evaluate(() => document.querySelector('form')?.requestSubmit())
      await advance(page, latencyMs * 2 + 1_000)
    }
    await page.waitForSelector(LOADED[show] ?? '', { timeout: 5_000 })
    if (show === 'form') {
      // The records stay while the same search runs again.
      await page.evaluate(() => document.querySelector('form')?.requestSubmit())
      await advance(page, latencyMs * 2 + 1_000)
    }

    const shifts = await page.evaluate(() => window.shifts)
    expect(shifts.score, shifts.elements.join(', ')).toBeLessThan(MAX_SHIFT)
  },
)
