import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { type BuiltPage, buildPage, openBuilt } from './builtPage.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let built: BuiltPage
let browser: Browser

declare global {
  interface Window {
    axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
  }
}

beforeAll(async () => {
  built = await buildPage('accessibilityPage.tsx')
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

interface Opened extends BrowserContextOptions {
  query?: string
  dir?: 'ltr' | 'rtl'
  /** Background of the page and the components. */
  surface?: string
  /** Whether the test can advance the page's clock. @default false */
  hasClock?: boolean
}

/** Opens the page and waits for its list. */
async function openPage(opened: Opened = {}): Promise<Page> {
  const { query = '', dir = 'ltr', surface = 'Canvas', hasClock = false, ...options } = opened
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  if (hasClock) await page.clock.install()
  const html = `<!doctype html><html lang="en" dir="${dir}"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>Deliveries</title>
    <style>${built.sheet} :root { --svc-surface: ${surface}; background: ${surface} }</style>
    <body><main></main><script type="module" src="/page.js"></script>`
  await openBuilt(page, built, html, query)
  await page.getByRole('rowheader').first().waitFor()
  return page
}

/** Presses Tab until an element with the name has focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element?.getAttribute('aria-label')
      return (
        label ??
        (element instanceof HTMLInputElement
          ? element.labels?.[0]?.textContent
          : element?.textContent) ??
        ''
      )
    })
    if (typeof name === 'string' ? focused.trim() === name : name.test(focused)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

const focusedLabel = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('the list of destinations, with a keyboard and a screen reader', () => {
  it('is a table with a caption, and only the sorted column has aria-sort', async () => {
    const page = await openPage()
    await expect(page.getByRole('table', { name: 'Destinations' }).count()).resolves.toBe(1)

    await tabTo(page, 'Target')
    await page.keyboard.press('Enter')

    const sorted = page.locator('th[aria-sort]')
    expect(await sorted.count()).toBe(1)
    expect(await sorted.getAttribute('aria-sort')).toBe('ascending')
    expect(await sorted.textContent()).toBe('Target')
    expect(
      await page.locator('thead th:not([scope="col"]), tbody th:not([scope="row"])').count(),
    ).toBe(0)
    expect(await focusedLabel(page)).toBe('Target')
  })

  it('is in a dialog that stays open when Escape closes a popover', async () => {
    const page = await openPage()
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.append(document.querySelector('main') ?? '')
      document.body.append(dialog)
      dialog.showModal()
    })
    await page.getByRole('button', { name: /^Type:/ }).click()
    const popover = page.locator('.svc-popover')
    await popover.waitFor()

    await page.keyboard.press('Escape')
    await popover.waitFor({ state: 'detached' })
    expect(await page.locator('dialog').evaluate((it: HTMLDialogElement) => it.open)).toBe(true)
    await page.keyboard.press('Escape')

    await page.locator('dialog').waitFor({ state: 'hidden' })
  })

  it('is still a table if it is laid out as cards', async () => {
    const page = await openPage({ viewport: { width: 375, height: 800 } })

    expect(
      await page
        .locator('.svc-panel tbody tr')
        .first()
        .evaluate((row) => getComputedStyle(row).display),
    ).toBe('block')
    expect(await page.getByRole('table', { name: 'Destinations' }).count()).toBe(1)
    expect(await page.getByRole('rowheader').count()).toBe(14)
    expect(await page.getByRole('columnheader').count()).toBe(5)
  })

  it('keeps the focused row when a long list is scrolled, and exposes the number of rows', async () => {
    const page = await openPage({ query: '?count=3000' })
    const region = page.getByRole('region', { name: 'Destinations, scrollable' })
    await page.locator('tr[aria-rowindex="40"]').waitFor({ state: 'detached' })
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('3001')
    await tabTo(page, 'Destinations, scrollable')
    await tabTo(page, 'Details of Destination 1')

    await region.evaluate((element) => {
      element.scrollTop = 60_000
    })
    await page.locator('tr[aria-rowindex="1135"]').waitFor()

    expect(await focusedLabel(page)).toBe('Details of Destination 1')
    expect(await page.locator('.svc-panel tbody tr[role="row"]').count()).toBeLessThan(60)
    await page.keyboard.press('Enter')
    expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('true')
  })

  it.each([
    ['a short list', '?drawer', 'ltr', 1280],
    ['a long list on a phone, right to left', '?drawer&count=3000', 'rtl', 375],
  ] as const)('opens and closes the drawer of %s', async (_, query, dir, width) => {
    const page = await openPage({ query, dir, viewport: { width, height: 700 } })
    const drawer = page.getByRole('dialog')
    await tabTo(page, /^Details of/)
    const row = await focusedLabel(page)
    await page.keyboard.press('Enter')
    await drawer.waitFor()

    expect(`Details of ${await drawer.getByRole('heading').textContent()}`).toBe(row)
    expect(await focusedLabel(page)).toBe('Close')
    const box = await drawer.boundingBox()
    // On a phone, a part of the page stays visible.
    expect(box).toMatchObject({ y: 0, height: 700, width: Math.min(512, width - 34) })
    expect(box?.x).toBe(dir === 'rtl' ? 0 : width - 512)
    expect(await drawer.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    await page.evaluate(AXE)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    expect(await focusedLabel(page)).toBe(row)
    if (width < 512) return
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    await page.mouse.click(20, 20)
    await drawer.waitFor({ state: 'detached' })
    expect(await focusedLabel(page)).toBe(row)
  })

  it('shows the exact time of a date to keyboard users', async () => {
    const page = await openPage({ timezoneId: 'UTC' })

    await tabTo(page, 'Details of Billing events')
    await page.keyboard.press('Enter')

    const created = page.locator('.svc-details time').first()
    await created.waitFor()
    expect(await created.textContent()).toMatch(/\d:\d\d:\d\d/)
    expect(await created.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it.each([
    ['Copied', 'resolve'],
    ['Couldn’t copy', 'reject'],
  ])('announces "%s" after the user copies a value', async (announcement, result) => {
    const page = await openPage()
    await page.evaluate((how) => {
      const writeText = () =>
        how === 'resolve' ? Promise.resolve() : Promise.reject(new Error('no'))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    }, result)

    await tabTo(page, 'Copy ID dst_billing_events')
    await page.keyboard.press('Enter')

    await page
      .locator('[aria-live="polite"]', { hasText: announcement })
      .waitFor({ state: 'attached' })
  })

  it('announces its number of rows once, and updates it when it is filtered', async () => {
    const page = await openPage()
    const status = page.locator('.svc-panel [role="status"]')
    expect(await status.allTextContents()).toEqual(['14 destinations'])

    await tabTo(page, 'Filter')
    await page.keyboard.type('orders')

    await page.getByText(/ of 14 destinations/).waitFor()
    expect(await status.count()).toBe(1)
  })
})

describe('the search, with a keyboard and a screen reader', () => {
  it('moves focus to the error after a submit, and back when the error disappears', async () => {
    const page = await openPage()
    const alert = page.locator('.svc-results > .svc-problem > [aria-live]')
    expect(await alert.count()).toBe(1)
    await page.evaluate(() =>
      window.sandbox.failNext(
        { status: 400, problem: { title: 'Not like this', retryable: true } },
        // A read is retried twice.
        { kind: 'search', times: 3 },
      ),
    )

    await tabTo(page, 'Search')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Not like this/ }).waitFor()
    expect(await focusedLabel(page)).toContain('Not like this')
    await page.keyboard.press('Tab')
    expect(await focusedLabel(page)).toBe('Try again')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: /records found/ }).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Search')
  })

  it('does not move focus when a background load fails', async () => {
    const page = await openPage()
    await page.evaluate(() =>
      window.sandbox.failNext({ status: 400, problem: { title: 'Not now' } }),
    )

    await tabTo(page, 'Refresh')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: /Not now/ }).waitFor()
    expect(await focusedLabel(page)).toMatch(/^Refresh/)
  })

  it('shows a countdown that is silent, is announced separately, can be paused, and keeps the focus', async () => {
    const page = await openPage({ hasClock: true })
    await tabTo(page, 'Search')
    await page.evaluate(() => {
      const retryAfter = new Date(window.sandbox.clock.now() + 80_000).toISOString()
      window.sandbox.failNext(
        { status: 429, problem: { title: 'Slow down', retryAfter } },
        { kind: 'search' },
      )
    })
    await page.keyboard.press('Enter')
    const timer = page.locator('.svc-search [role="timer"]')
    await timer.waitFor()
    expect(await timer.getAttribute('aria-live')).toBeNull()
    const spoken = page.locator('.svc-search .svc-wait [aria-live="polite"]')
    // Announced half a second after the problem.
    await spoken
      .filter({ hasText: /You can try again in [678]\d seconds/ })
      .waitFor({ state: 'attached' })

    await tabTo(page, 'Stop the countdown')
    await page.keyboard.press('Enter')
    const still = await timer.textContent()
    await page.clock.runFor(2_100)
    expect(await timer.textContent()).toBe(still)
    await page.keyboard.press('Shift+Tab')
    expect(await focusedLabel(page)).toBe('Try again')
    expect(await page.locator(':focus').getAttribute('aria-disabled')).toBe('true')

    await page.clock.runFor(80_000)
    expect(await page.locator(':focus').getAttribute('aria-disabled')).toBe('false')
    expect(await focusedLabel(page)).toBe('Try again')
    expect(await spoken.textContent()).toBe('You can try again now')
  })

  it('moves focus to added rows, and links a summary to each error', async () => {
    const page = await openPage()
    await tabTo(page, 'Add filter')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Filter 2' }).locator(':focus').waitFor()

    for (const filter of ['Filter 1', 'Filter 2']) {
      await page.getByRole('group', { name: filter }).getByLabel('Value', { exact: true }).fill('x')
    }
    await page.keyboard.press('Enter')
    const summary = page.locator('.svc-summary')
    await expect
      .poll(() => summary.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    const field = page.getByRole('group', { name: 'Filter 2' }).locator(':focus')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).not.toBeNull()
  })
})

const phone: Opened = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true }

/** Returns what axe finds, each with its first element. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Returns the visible controls that are partly covered by the target of another control. */
const coveredControls = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(`:modal :is(button, a, select, input, summary),
      body:not(:has(:modal)) :is(button, a, select, input, summary)`),
    ]
      .filter((control) => control.checkVisibility() && !control.closest('thead'))
      .flatMap((control) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
        // Inside of rounded corners.
        const points: [number, number][] = [
          [middleX, middleY],
          [middleX, top + 2],
          [middleX, bottom - 2],
          [left + 2, middleY],
          [right - 2, middleY],
        ]
        return points
          .map((point) => document.elementFromPoint(...point))
          .filter((hit) => {
            const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
            // An open popover covers the page.
            const popover = hit?.closest('.svc-popover')
            const isBehind = popover && !popover.contains(control)
            return !isBehind && !control.contains(hit) && !label?.contains(hit)
          })
          .map(
            (hit) =>
              `${control.className} "${control.ariaLabel ?? control.textContent}": ${hit?.outerHTML.slice(0, 80)}`,
          )
      }),
  )

/** Fails if a control is smaller than 44 px or covered, or if iOS zooms an input. */
async function expectTouchTargets(page: Page) {
  const controls = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input, summary')]
      .filter((control) => control.checkVisibility() && !control.closest('thead'))
      .map((control) => {
        const isCheckbox = control instanceof HTMLInputElement && control.type === 'checkbox'
        // A click on its label has the same effect.
        const target = (isCheckbox && control.labels?.[0]) || control
        const box = target.getBoundingClientRect()
        const around = getComputedStyle(control, '::after')
        return {
          name: target.className,
          height: Math.max(box.height, Number.parseFloat(around.height) || 0),
          width: Math.max(box.width, Number.parseFloat(around.width) || 0),
          isTooWide: Number.parseFloat(around.width) > Math.max(box.width, 44) + 1,
          typed: !isCheckbox && control.matches('input, select'),
          fontSize: Number.parseFloat(getComputedStyle(control).fontSize),
        }
      }),
  )

  expect(controls.length).toBeGreaterThan(20)
  expect(await coveredControls(page)).toEqual([])
  expect(controls.filter(({ height, width }) => height < 44 || width < 44)).toEqual([])
  expect(controls.filter(({ isTooWide }) => isTooWide)).toEqual([])
  expect(controls.filter(({ typed, fontSize }) => typed && fontSize < 16)).toEqual([])
}

const surfaces: [string, Opened][] = [
  ['in light', { colorScheme: 'light' }],
  ['from right to left', { dir: 'rtl' }],
  ['in forced colors', { forcedColors: 'active' }],
  // The dark backgrounds of Chromium, Firefox and WebKit.
  ['on #121212', { colorScheme: 'dark', surface: '#121212' }],
  ['on #1c1b22', { colorScheme: 'dark', surface: '#1c1b22' }],
  ['on #1e1e1e', { colorScheme: 'dark', surface: '#1e1e1e' }],
]

describe('a whole page with the kit', () => {
  it.each<[string, Opened]>([
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 375, height: 800 } }],
    ['with a long list', { query: '?count=3000' }],
    ...surfaces,
  ])('has no axe violations %s', async (_, options) => {
    const page = await openPage(options)
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .press('Enter')
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
    await page.getByRole('heading', { name: /records found/ }).waitFor()
    await page.locator('.svc-details').first().waitFor()
    await page.addScriptTag({ content: AXE })

    expect(await violationsOf(page)).toEqual([])
  })

  it.each(surfaces)('has no axe violations with the console %s', async (_, options) => {
    const page = await openPage({ query: '?console', ...options })
    await page.getByRole('button', { name: 'Send request' }).press('Enter')
    await page.getByRole('button', { name: 'Download' }).waitFor()
    await page.evaluate(AXE)
    expect(await violationsOf(page)).toEqual([])

    await page.getByLabel('Method').selectOption('DELETE')
    await page.getByRole('button', { name: 'Send request' }).press('Enter')
    await page.getByRole('dialog').waitFor()

    expect(await violationsOf(page)).toEqual([])
  })

  it.each(surfaces)('has no axe violations with problems and countdowns %s', async (_, options) => {
    const page = await openPage(options)
    await page.evaluate(() => {
      const retryAfter = new Date(window.sandbox.clock.now() + 60_000).toISOString()
      const failure = { status: 429, problem: { title: 'Slow down', retryAfter } }
      window.sandbox.failNext(failure, { kind: 'search' })
      window.sandbox.failNext(failure, { kind: 'destinations' })
    })
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
    await page.getByRole('heading', { name: /Slow down/ }).waitFor()
    await page.getByRole('button', { name: 'Refresh' }).press('Enter')
    await page.getByText(/^Couldn’t refresh/).waitFor()
    await page.getByText('Details', { exact: true }).first().press('Enter')
    await page.evaluate(AXE)

    expect(await page.getByRole('timer').count()).toBe(2)
    expect(await violationsOf(page)).toEqual([])
  })

  it.each(surfaces)('has no axe violations with a popover and a drawer %s', async (_, options) => {
    const page = await openPage({ query: '?drawer', ...options })
    await page.evaluate(AXE)
    await page.getByRole('button', { name: /^Type:/ }).press('Enter')
    await page.getByRole('checkbox').first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('Escape')
    const first = page.getByRole('button', { name: /^Details of/ }).first()
    await first.press('Enter')
    await page.getByRole('dialog').locator('dt').first().waitFor()

    expect(await violationsOf(page)).toEqual([])
  })

  it('has its arrows on the correct side in both directions, also in a part of the other direction', async () => {
    const arrows = async (dir: 'ltr' | 'rtl', part?: 'ltr' | 'rtl') => {
      const page = await openPage({ dir, reducedMotion: 'reduce' })
      await page.getByLabel('Object').and(page.locator('.svc-select')).waitFor()
      if (part)
        await page.locator('main').evaluate((main, value) => main.setAttribute('dir', value), part)
      const sideOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((select) => getComputedStyle(select).backgroundPosition.split(' ')[0])
      const turn = page.locator('.svc-disclosure > svg').first()
      return [
        await sideOf('.svc-select'),
        await sideOf('.svc-value-type'),
        await turn.evaluate((svg) => getComputedStyle(svg).rotate),
      ]
    }

    const toTheRight = ['calc(100%', 'calc(100%', 'none']
    const toTheLeft = ['11px', '0px', '180deg']
    expect(await arrows('ltr')).toEqual(toTheRight)
    expect(await arrows('rtl')).toEqual(toTheLeft)
    expect(await arrows('ltr', 'rtl')).toEqual(toTheLeft)
    expect(await arrows('rtl', 'ltr')).toEqual(toTheRight)
  })

  it('has targets of 44 px and inputs that iOS does not zoom on a touch screen', async () => {
    const page = await openPage(phone)
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .tap()
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.getByRole('heading', { name: /records found/ }).waitFor()
    await page.locator('.svc-details').first().waitFor()

    await expectTouchTargets(page)
  })

  it('has targets of 44 px in the console on a touch screen', async () => {
    const page = await openPage({ query: '?console', ...phone })
    await page.getByText('Query parameters').tap()
    await page.getByRole('button', { name: 'Add header' }).tap()
    await page.getByRole('button', { name: 'Send request' }).tap()
    await page.getByRole('button', { name: 'Download' }).waitFor()
    await page.getByPlaceholder('Search keys and values').fill('id')
    await page.getByRole('button', { name: /next/i }).waitFor()

    await expectTouchTargets(page)
  })

  it('has targets of 44 px in a popover, a drawer and a dialog on a touch screen', async () => {
    const page = await openPage({ query: '?console&drawer', ...phone })
    await page.getByRole('button', { name: /^Type:/ }).tap()
    await page.getByRole('checkbox').first().waitFor()
    await expectTouchTargets(page)

    await page.getByRole('button', { name: /^Type:/ }).tap()
    const first = page.getByRole('button', { name: /^Details of/ }).first()
    await first.tap()
    await page.getByRole('dialog').locator('dt').first().waitFor()
    await expectTouchTargets(page)

    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByLabel('Method').selectOption('DELETE')
    await page.getByRole('button', { name: 'Send request' }).tap()
    await page.getByRole('dialog').waitFor()
    await expectTouchTargets(page)
  })

  it.each(['light', 'dark'] as const)('stresses what matters most in %s', async (colorScheme) => {
    const page = await openPage({ colorScheme })
    await page.evaluate(() =>
      window.sandbox.failNext(
        { status: 400, problem: { title: 'Not like this', retryable: true } },
        // A read is retried twice.
        { kind: 'search', times: 3 },
      ),
    )
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
    await page.getByRole('heading', { name: /Not like this/ }).waitFor()
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .press('Enter')
    await page.locator('.svc-details dd').first().waitFor()
    await page.getByRole('button', { name: 'Search', exact: true }).press('Tab')
    await page.getByRole('heading', { name: /Not like this/ }).focus()

    const found = await page.evaluate(() => {
      const styleOf = (selector: string) => {
        const element = document.querySelector(selector)
        if (!element) throw new Error(`There is no ${selector}`)
        return getComputedStyle(element)
      }
      const canvas = document.createElement('canvas').getContext('2d')
      /** Returns the lightness of a color on the page's background, from 0 to 255. */
      const lightnessOf = (color: string) => {
        if (!canvas) throw new Error('There is no canvas')
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return (red + green + blue) / 3
      }
      const background = lightnessOf(styleOf('.svc-panel').backgroundColor)
      const contrast = (color: string) => Math.abs(lightnessOf(color) - background)
      const topOf = (element: Element | null | undefined) => {
        const range = document.createRange()
        if (element) range.selectNodeContents(element)
        return range.getBoundingClientRect().top
      }
      return {
        remedy: contrast(styleOf('.svc-problem-remedy').color),
        text: contrast(styleOf('.svc-panel').color),
        quiet: contrast(styleOf('.svc-panel .svc-muted').color),
        titleOutline: styleOf('.svc-problem-title').outlineStyle,
        blockOutline: styleOf('.svc-problem:has(.svc-problem-title)').outlineStyle,
        button: contrast(styleOf('.svc-panel-header .svc-button').borderTopColor),
        input: contrast(styleOf('.svc-list-toolbar .svc-input').borderTopColor),
        line: contrast(styleOf('.svc-row th').borderBottomColor),
        // The first value of the details is in the font for code.
        offsetsPx: [...document.querySelectorAll('.svc-details div:has(> dt + dd)')].map((pair) =>
          Math.abs(topOf(pair.querySelector('dt')) - topOf(pair.querySelector('dd'))),
        ),
      }
    })

    expect(found.remedy).toBe(found.text)
    expect(found.remedy).toBeGreaterThan(found.quiet)
    expect(found.titleOutline).toBe('none')
    expect(found.blockOutline).toBe('solid')
    expect(found.button).toBeLessThan(found.input)
    expect(found.button).toBeLessThan(found.quiet)
    expect(found.offsetsPx.length).toBeGreaterThan(3)
    expect(found.offsetsPx.filter((px) => px > 3)).toEqual([])
  })

  it('has no motion if the user prefers reduced motion', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .press('Enter')

    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          const lasts = transitionDuration
            .split(', ')
            .some((duration) => Number.parseFloat(duration) > 0)
          return lasts || animationName !== 'none'
        })
        .map(({ className }) => String(className)),
    )

    expect(moving).toEqual([])
  })
})
