import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { compile } from 'tailwindcss'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import {
  hostSheets,
  tailwindSheet,
  themedDocument,
  themedParts,
} from '../support/themedDocument.js'
import { type BuiltPage, buildPage, openBuilt } from './builtPage.js'

let built: BuiltPage
/** The kit's stylesheet. */
let kit: string
let browser: Browser
let page: Page

beforeAll(async () => {
  built = await buildPage('themingPage.tsx')
  kit = built.sheet
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

/** Opens the page with these stylesheets in this order. The default width is 1280 px. */
async function openPage(sheets: string[], options: BrowserContextOptions = {}, query = '') {
  const viewport = { width: 1280, height: 900 }
  page = await browser.newPage({ viewport, ...options })
  await openBuilt(page, built, themedDocument(sheets), query)
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .press('Enter')
  await page.getByRole('combobox', { name: 'Field' }).press('Enter')
  await page.getByRole('heading', { name: /records found/ }).waitFor()
  await page.locator('.svc-details').first().waitFor()
}

const misfits = () => page.evaluate(() => window.misfits().join('\n'))

/** Returns a computed property of an element. */
function styleOf(selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

describe.each(Object.entries(hostSheets))('the kit in an app with %s', (_, host) => {
  it.each([1280, 700, 375, 320])('has the right layout at a width of %i px', async (width) => {
    await openPage([kit, host], { viewport: { width, height: 900 } })

    expect(await misfits()).toBe('')
    // Rows are cards up to a width of 40em.
    expect(await styleOf('.svc-panel table', 'display')).toBe(width > 600 ? 'table' : 'block')
    expect(await styleOf('.svc-filter legend', 'position')).toBe('absolute')
  })

  it('looks the same as without that stylesheet, in either order', async () => {
    const looks: string[][] = []
    for (const sheets of [[kit], [kit, host], [host, kit]]) {
      await openPage(sheets)
      looks.push(await Promise.all(themedParts.map((part) => styleOf(...part))))
    }

    const [alone, before, after] = looks
    expect(before).toEqual(alone)
    expect(after).toEqual(alone)
  })

  it('shows a focus outline', async () => {
    await openPage([kit, host])

    await page.getByRole('button', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('Tab')

    expect(await styleOf(':focus', 'outline-style')).toBe('solid')
    expect(await styleOf(':focus', 'outline-width')).toBe('2px')
  })
})

describe('an app’s styles for a part', () => {
  it.each(['before', 'after'])(
    'override the kit as a class in a stylesheet %s the kit’s',
    async (place) => {
      const own = '.pill { border-radius: 99px; padding: 1px 20px }'

      await openPage(place === 'before' ? [own, kit] : [kit, own], {}, '?button=pill')

      expect(await styleOf('button.pill', 'border-radius')).toBe('99px')
      expect(await styleOf('button.pill', 'padding')).toBe('1px 20px')
      expect(await styleOf('button.pill', 'min-height')).toBe('32px')
    },
  )

  it('override the kit as Tailwind utilities, but Tailwind’s preflight does not', async () => {
    const tailwind = await compile(`@layer theme, base, svc, components, utilities;
      @layer theme { ${tailwindSheet('theme')} }
      @layer base { ${tailwindSheet('preflight')} }
      @layer utilities { @tailwind utilities; }`)

    await openPage([tailwind.build(['rounded-full', 'px-6']), kit], {}, '?button=rounded-full+px-6')

    expect(await misfits()).toBe('')
    expect(await styleOf('button.px-6', 'padding')).toBe('5px 24px')
    expect(Number.parseFloat(await styleOf('button.px-6', 'border-radius'))).toBeGreaterThan(999)
    expect(await styleOf('button.px-6', 'border-top-width')).toBe('1px')
  })
})

describe('the user’s display settings', () => {
  it('keep controls visible with forced colors', async () => {
    await openPage([kit], { forcedColors: 'active' })

    expect(await misfits()).toBe('')
    expect(await styleOf('.svc-input', 'border-top-style')).toBe('solid')
    const primary = '.svc-button[data-variant="primary"]'
    expect(await styleOf(primary, 'color')).not.toBe(await styleOf(primary, 'background-color'))
  })

  it('make lines stronger with more contrast', async () => {
    await openPage([kit])
    const usual = await styleOf('.svc-panel', 'border-top-color')

    await page.emulateMedia({ contrast: 'more' })

    expect(await styleOf('.svc-panel', 'border-top-color')).not.toBe(usual)
  })

  it('remove motion with reduced motion', async () => {
    await openPage([kit], { reducedMotion: 'reduce' })

    const moving = await page.evaluate(() => {
      for (const panel of document.querySelectorAll('.svc-panel')) {
        panel.setAttribute('data-refreshing', 'true')
        panel.insertAdjacentHTML('beforeend', '<div class="svc-skeleton"></div>')
      }
      return [...document.querySelectorAll('[class*="svc-"], [class*="svc-"] *')].filter(
        (element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element)
          return !/^(0s|, )*$/.test(`${animationDuration}, ${transitionDuration}`)
        },
      )
    })

    expect(moving).toHaveLength(0)
  })

  it('have a heading that is larger than rows, and a sort arrow before the user sorts', async () => {
    await openPage([kit])

    expect(await styleOf('.svc-panel-title', 'font-size')).toBe('18px')
    expect(await styleOf('.svc-table tbody td', 'font-size')).toBe('14px')
    expect(Number(await styleOf('.svc-sort-button > svg', 'opacity'))).toBeGreaterThanOrEqual(0.75)
  })

  it('delay loading placeholders by 300 ms', async () => {
    await openPage([kit])

    const appearing = await page.evaluate(() =>
      ['svc-results', 'svc-outcome', 'svc-panel'].map((name) => {
        const parent = document.createElement('div')
        parent.className = name
        parent.innerHTML = '<div class="svc-skeleton"><div class="svc-skeleton-row"></div></div>'
        document.body.append(parent)
        const [animation] = parent.firstElementChild?.getAnimations() ?? []
        return animation?.effect?.getTiming().delay
      }),
    )

    expect(appearing).toEqual([300, 300, 300])
  })
})
