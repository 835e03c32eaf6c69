import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../../scripts/lib/chromium.ts'
import { type BuiltPage, buildPage, openBuilt } from '../builtPage.js'
import { brokenWords } from './brokenWords.js'

let built: BuiltPage
let browser: Browser

beforeAll(async () => {
  built = await buildPage('layout/destinationLayoutPage.tsx')
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

async function openPage(
  width: number,
  query: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, ...options })
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>Deliveries</title><style>${built.sheet} body { margin: 16px }</style>
    <body><main></main><script type="module" src="/page.js"></script>`
  await openBuilt(page, built, html, query)
  await page.getByRole('rowheader').first().waitFor()
  return page
}

/** Returns measurements of the layout of the rendered rows. */
async function layoutOf(page: Page) {
  const words = await page.evaluate(brokenWords, '.svc-panel')
  const rest = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('.svc-row')]
    const names = rows.map((row) => row.querySelector<HTMLElement>('th .svc-name'))
    const px = (element: Element | null) => element?.getBoundingClientRect()
    const panel = document.querySelector<HTMLElement>('.svc-panel')
    const panelBox = px(panel)
    const region = document.querySelector('.svc-list-scroll')
    return {
      rows: rows.length,
      isTable: rows.every((row) => getComputedStyle(row).display === 'table-row'),
      highestPx: Math.max(...rows.map((row) => row.offsetHeight)),
      narrowestNamePx: Math.min(...names.map((name) => px(name)?.width ?? 0)),
      emPx: parseFloat(getComputedStyle(panel ?? document.body).fontSize),
      scrollsPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      regionScrollsPx: region ? region.scrollWidth - region.clientWidth : 0,
      // Cells that are wider than the panel would be cut off.
      outside: [...document.querySelectorAll('.svc-row :is(th, td)')].filter((cell) => {
        if (!cell.checkVisibility()) return false
        const box = cell.getBoundingClientRect()
        return box.left < (panelBox?.left ?? 0) - 1 || box.right > (panelBox?.right ?? 0) + 1
      }).length,
      overlapping: rows.filter((row) => {
        const cells = [...row.children].filter((cell) => cell.checkVisibility())
        return cells.some((cell) =>
          [...cell.querySelectorAll('bdi, time, button')].some((part) => {
            const [inner, outer] = [part.getBoundingClientRect(), cell.getBoundingClientRect()]
            return inner.width > 0 && (inner.right > outer.right + 1 || inner.left < outer.left - 1)
          }),
        )
      }).length,
    }
  })
  return { words, ...rest }
}

const sound = { words: [], scrollsPx: 0, regionScrollsPx: 0, outside: 0, overlapping: 0 }

describe.each([
  ['200 destinations', '?count=200'],
  ['200 destinations with links, actions and radio buttons', '?count=200&links&actions'],
  ['10,000 destinations', '?count=10000'],
])('the layout of %s', (_, query) => {
  const isLong = query.includes('10000')

  /** Waits for the virtualized rows, and scrolls to others. */
  async function scroll(page: Page, top: number) {
    const region = page.getByRole('region', { name: 'Destinations, scrollable' })
    await page.locator('tbody > tr[aria-hidden]').first().waitFor({ state: 'attached' })
    const before = await page.locator('.svc-row').last().getAttribute('data-index')
    await region.evaluate((element, px) => {
      element.scrollTop = px
    }, top)
    await page.locator(`.svc-row[data-index="${before}"]`).waitFor({ state: 'detached' })
  }

  it.each([1280, 1024, 768])('is a table with readable names at %i px', async (width) => {
    const page = await openPage(width, query)
    for (const top of isLong ? [100_000, 300_000] : [0]) {
      if (isLong) await scroll(page, top)
      const { rows, highestPx, narrowestNamePx, emPx, isTable, ...faults } = await layoutOf(page)

      expect(rows).toBeGreaterThan(isLong ? 5 : 199)
      expect(faults).toEqual(sound)
      expect(isTable).toBe(true)
      expect(highestPx).toBeLessThanOrEqual(96)
      expect(narrowestNamePx).toBeGreaterThanOrEqual(14 * emPx)
    }
  })

  it('has cards with readable names at 375 px', async () => {
    const page = await openPage(375, query)
    if (isLong) await scroll(page, 100_000)
    const {
      narrowestNamePx,
      emPx,
      isTable,
      rows: _rows,
      highestPx: _px,
      ...faults
    } = await layoutOf(page)

    expect(faults).toEqual(sound)
    expect(isTable).toBe(false)
    expect(narrowestNamePx).toBeGreaterThanOrEqual(14 * emPx)
  })
})

describe('the columns of a list of destinations', () => {
  /** Returns the headings that are shown. */
  const headings = (page: Page) =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map((each) => each.textContent),
      )

  it.each([
    [1280, ['Name', 'Type', 'Target', 'Created', 'Updated']],
    [1024, ['Name', 'Type', 'Target', 'Created', 'Updated']],
    [768, ['Name', 'Type', 'Target', 'Updated']],
    [640, ['Name', 'Type', 'Target']],
  ])('are hidden by priority at %i px', async (width, shown) => {
    const page = await openPage(width, '?count=5')

    expect(await headings(page)).toEqual(shown)
  })

  it.each([1280, 1024, 768])(
    'keep rows low if their values are nested, at %i px',
    async (width) => {
      const page = await openPage(width, '?nested')
      const { rows, highestPx, isTable, narrowestNamePx, emPx, ...faults } = await layoutOf(page)

      expect(rows).toBe(40)
      expect(faults).toEqual(sound)
      expect(isTable).toBe(true)
      expect(highestPx).toBeLessThanOrEqual(96)
      expect(narrowestNamePx).toBeGreaterThanOrEqual(14 * emPx)
    },
  )

  it('have at least their own minimum width', async () => {
    const page = await openPage(1100, '?count=5&note')
    const { emPx, ...sizes } = await layoutOf(page)
    const note = await page.getByRole('columnheader', { name: 'Note' }).boundingBox()

    expect(note?.width).toBeGreaterThanOrEqual(24 * emPx)
    expect(sizes).toMatchObject({ outside: 0, scrollsPx: 0 })
    expect(await headings(page)).toEqual(['Name', 'Type', 'Note', 'Target'])
  })

  it('do not make the details of a row narrower than the table if they are hidden', async () => {
    const page = await openPage(640, '?count=5')
    const before = await page.getByRole('columnheader', { name: 'Target' }).boundingBox()

    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await page.locator('.svc-details').waitFor()

    const widths = await page.evaluate(() =>
      ['.svc-table', '.svc-details-row > td'].map(
        (selector) => document.querySelector<HTMLElement>(selector)?.offsetWidth,
      ),
    )
    expect(widths[0]).toBe(widths[1])
    expect(await page.getByRole('columnheader', { name: 'Target' }).boundingBox()).toEqual(before)
  })
})

describe('the details of a destination', () => {
  it('have each value on the line of its label', async () => {
    const page = await openPage(1280, '?count=2')
    await page
      .getByRole('button', { name: /^Details of/ })
      .last()
      .click()
    await page.locator('.svc-details dt').first().waitFor()

    const shifts = await page.locator('.svc-facts > div').evaluateAll((facts) =>
      facts.map((fact) => {
        const [label, value] = ['dt', 'dd'].map((name) => {
          const range = document.createRange()
          const part = fact.querySelector(name)
          const text = document.createTreeWalker(part ?? fact, NodeFilter.SHOW_TEXT).nextNode()
          range.selectNodeContents(text ?? fact)
          const [line] = range.getClientRects()
          return line ? line.top + line.height / 2 : Number.NaN
        })
        return Math.abs((label ?? Number.NaN) - (value ?? Number.NaN))
      }),
    )

    expect(shifts.length).toBeGreaterThan(8)
    expect(Math.max(...shifts)).toBeLessThanOrEqual(2)
  })
})

describe('the icons of destination types', () => {
  const surfaces = [
    ['light', '#fff'],
    ['light', '#f6f6f7'],
    ['dark', '#121212'],
    ['dark', '#1c1b22'],
    ['dark', '#1e1e1e'],
  ] as const

  it.each(surfaces)('have a contrast of 3:1 in %s on %s', async (colorScheme, surface) => {
    const page = await openPage(1280, '?count=24', { colorScheme })

    const contrasts = await page.evaluate((background) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('no canvas')
      const luminanceOf = (color: string) => {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const icons = [...document.querySelectorAll('.svc-icon')]
      const colors = new Set(icons.map((icon) => getComputedStyle(icon).color))
      return [...colors].map((color) => {
        const [light, dark] = [luminanceOf(color), luminanceOf(background)].sort((a, b) => b - a)
        return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
      })
    }, surface)

    expect(contrasts).toHaveLength(5)
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3)
  })

  it('have the color of text in forced colors', async () => {
    const page = await openPage(1280, '?count=24', { forcedColors: 'active' })

    const colors = await page
      .locator('.svc-icon, .svc-type')
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).color))])

    expect(colors).toHaveLength(1)
  })
})

describe('a list of destinations on a touch screen', () => {
  const touch = { hasTouch: true, isMobile: true }

  it.each([
    ['cards', 375, '?count=6'],
    ['cards with links, actions and radio buttons', 375, '?count=6&links&actions'],
    ['a table with links, actions and radio buttons', 1024, '?count=6&links&actions'],
  ])('has targets of at least 44 px and text fields of 16 px in %s', async (_, width, query) => {
    const page = await openPage(width, query, touch)
    await page
      .getByRole('button', { name: /^Details of/ })
      .nth(1)
      .click()
    await page.locator('.svc-details dt').first().waitFor()
    await page.getByRole('searchbox').fill('e')
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()

    const small = await page.evaluate(() => {
      const parts = 'button, a, select, input:not([type="radio"]), label:has([type="radio"])'
      return [...document.querySelectorAll(`.svc-panel :is(${parts})`)].flatMap((part) => {
        const clip = part.closest('thead')
        if (!part.checkVisibility() || (clip && getComputedStyle(clip).clipPath !== 'none'))
          return []
        const { width: wide, height: high } = part.getBoundingClientRect()
        const fontPx = parseFloat(getComputedStyle(part).fontSize)
        const isField = part.matches('input, select')
        if (wide >= 44 && high >= 44 && (!isField || fontPx >= 16)) return []
        return [
          `${part.className} "${part.ariaLabel ?? part.textContent}" ${wide} x ${high}, ${fontPx}`,
        ]
      })
    })

    expect(small).toEqual([])
    const rows = page.locator('.svc-row')
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => (row instanceof HTMLElement ? row.offsetHeight : 0)),
    )
    if (width > 600) expect(Math.max(...heights)).toBeLessThanOrEqual(96)
  })
})
