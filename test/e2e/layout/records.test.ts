import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../../scripts/lib/chromium.ts'
import { type BuiltPage, buildPage, openBuilt } from '../builtPage.js'

let built: BuiltPage
let browser: Browser

beforeAll(async () => {
  built = await buildPage('layout/recordsPage.tsx')
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

async function openRecords(
  width: number,
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, ...options })
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>Contacts</title><style>${built.sheet}</style><body><main></main>
    <script type="module" src="/page.js"></script>`
  await openBuilt(page, built, html, query)
  await page.getByText('30 records found').first().waitFor()
  return page
}

/** Returns the words that are broken in the middle: each has characters on more than one line. */

function brokenWords(root: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // A hyphen or a slash is a place to break, and CJK text breaks anywhere.
    for (const word of (node.textContent ?? '').matchAll(
      /[^\s/?&=@._\p{Pd}\p{Script=Han}\p{Script=Katakana}]+/gu,
    )) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (new Set(tops.map(({ top }) => Math.round(top))).size > 1) broken.push(word[0])
    }
  }
  return broken
}

describe('the table of records', () => {
  it.each([1280, 1024, 768, 375])(
    'shows the name of each visible record at %i px',
    async (width) => {
      const page = await openRecords(width)

      for (const name of ['Ada Okafor', '美咲 佐藤', 'أمينة حداد']) {
        const box = await page.getByText(name, { exact: true }).first().boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
    },
  )

  it.each([1280, 1024, 768, 375])(
    'breaks no word and scrolls only its own region at %i px',
    async (width) => {
      const page = await openRecords(width)

      const table = page.getByRole('table')
      expect(await table.evaluate(brokenWords)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      const heights = await table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      if (width > 700) expect(Math.max(...heights)).toBeLessThanOrEqual(96)
    },
  )
})

describe('the parts of records on a touch screen', () => {
  it('are at least 44 px high', async () => {
    const page = await openRecords(375, '', { hasTouch: true, isMobile: true })
    await page
      .getByRole('button', { name: /^Show Ada Okafor/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Raw' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()

    const targets = page.locator('.svc-choice, .svc-tab, .svc-text-button, .svc-json-line')
    expect(await targets.count()).toBeGreaterThan(40)
    const small = await targets.evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.className),
    )
    expect(small).toEqual([])
  })
})

/** Returns the colors of JSON whose contrast with a background is below 4.5 : 1 (WCAG 2.2, 1.4.3). */
function faintColors(root: Element, surface: string): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const luminance = (color: string) => {
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((each) => {
      const part = each / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  }
  const background = luminance(surface)
  const kinds = ['key', 'string', 'number', 'boolean', 'null']
  return kinds.filter((kind) => {
    const element = root.querySelector(`.svc-json-${kind}`)
    if (!element) throw new Error(`no ${kind}`)
    const text = luminance(getComputedStyle(element).color)
    const [light, dark] = [Math.max(text, background), Math.min(text, background)]
    return (light + 0.05) / (dark + 0.05) < 4.5
  })
}

describe('the JSON of a record', () => {
  it.each([
    ['light', '#ffffff'],
    ['light', '#f4f5f7'],
    ['dark', '#121212'],
    ['dark', '#1c1b22'],
    ['dark', '#1e1e1e'],
  ] as const)('has readable colors in a %s theme on %s', async (colorScheme, surface) => {
    const page = await openRecords(1280, '?view=json', { colorScheme })
    await page.getByRole('button', { name: 'Expand all' }).click()

    const tree = page.getByRole('figure', { name: 'Records' })
    expect(await tree.evaluate(faintColors, surface)).toEqual([])
  })

  it('has the colors of the system in forced colors', async () => {
    const page = await openRecords(1280, '?view=json', { forcedColors: 'active' })

    const others = await page.locator('.svc-json-key, .svc-json-string').evaluateAll((texts) => {
      const probe = document.body.appendChild(document.createElement('span'))
      // Chromium shows what can be clicked, such as a summary, in the color of links.
      const system = ['CanvasText', 'LinkText'].map((color) => {
        probe.style.color = color
        return getComputedStyle(probe).color
      })
      return texts
        .map((text) => getComputedStyle(text).color)
        .filter((own) => !system.includes(own))
    })
    expect(others).toEqual([])
  })
})
