import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { type BuiltPage, buildPage, openBuilt } from './builtPage.js'

let built: BuiltPage
let browser: Browser

beforeAll(async () => {
  built = await buildPage('recordsPage.tsx')
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

async function openRecords(width: number, query = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>Contacts</title><style>${built.sheet}</style><body><main></main>
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
  it.each([1280, 1024, 768, 375])('names each record in view at %i px', async (width) => {
    const page = await openRecords(width)

    for (const name of ['Ada Okafor', '美咲 佐藤', 'أمينة حداد']) {
      const box = await page.getByText(name, { exact: true }).first().boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  })

  it.each([1280, 1024, 768, 375])(
    'breaks no word, and only its own region scrolls, at %i px',
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
