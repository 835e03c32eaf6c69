import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { type BuiltPage, buildPage, openBuilt } from './builtPage.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark"><title>Deliveries</title>
  <body><main></main><script type="module" src="/page.js"></script>`
let built: BuiltPage
let browser: Browser

beforeAll(async () => {
  built = await buildPage('devtoolsPage.tsx')
  browser = await chromium.launch(chromiumLaunch())
})

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

async function openPage(fault = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
  await openBuilt(
    page,
    built,
    html.replace('<body>', `<style>${built.sheet}</style><body>`),
    `?fault=${fault}`,
  )
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
  return page
}

/** Opens a tab of the devtools with the keyboard alone. */
async function openTab(page: Page, name: string) {
  const launcher = page.getByRole('button', { name: 'svc devtools' })
  if (await launcher.isVisible()) {
    await launcher.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  const tab = page.getByRole('tab', { name })
  for (let press = 0; (await tab.getAttribute('aria-selected')) !== 'true'; press += 1) {
    if (press > 5) throw new Error(`The arrow keys do not reach the tab ${name}`)
    await page.keyboard.press('ArrowRight')
  }
}

/** Returns the value of a name in the open tab. */
const shown = (page: Page, name: string) =>
  page
    .locator('[data-svc-devtools] dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
    .textContent()

/** Calls the CRM, and opens the details of the last call with the keyboard alone. */
async function inspectCall(page: Page, symptom: string, state: 'held' | 'failed' | 'succeeded') {
  await page.getByRole('button', { name: 'Call the CRM' }).click()
  await page.locator('output', { hasText: symptom }).waitFor()
  await openTab(page, 'Calls')
  // The list shows the end of a call up to 500 ms later.
  await page
    .getByRole('option', { name: new RegExp(`contacts.*${state}`) })
    .first()
    .waitFor()
  await page.getByRole('listbox', { name: 'Calls' }).focus()
  await page.keyboard.press('Home')
  await page.getByRole('region', { name: /^Call \d/ }).waitFor()
}

describe('the devtools explain', () => {
  it('a call that is not sent: a hold, and the call that began it', async () => {
    const page = await openPage('held')
    await page.getByRole('button', { name: 'Call the CRM' }).click()
    await page.locator('output', { hasText: 'It does not work' }).waitFor()

    await inspectCall(page, 'It does not work', 'held')
    expect(await shown(page, 'State')).toBe('held')
    expect(await page.getByText('Not sent: a rate limit holds the calls').count()).toBe(1)

    await page.getByRole('tab', { name: 'Calls' }).focus()
    await openTab(page, 'Holds')
    const crm = page.getByRole('listitem').filter({ hasText: 'crm' })
    expect(await crm.textContent()).toMatch(/Held for \d+ s.*began with call \d+ of this tab/)
  })

  it('a time that seems wrong: the server’s clock', async () => {
    const page = await openPage('clock')
    await page.getByRole('rowheader').first().waitFor()

    await openTab(page, 'Clock')

    expect(await shown(page, 'Browser')).toBe('the same, within 2 seconds')
    expect(await shown(page, 'Server')).toMatch(/^(?:1 h|59 min 5\d s) ahead$/)
    expect(await shown(page, 'Source')).toMatch(/^header Date/)
  })

  it('a list that is missing: the grant', async () => {
    const page = await openPage('grant')

    await openTab(page, 'Relay')
    await page.locator('dd', { hasText: 'ready' }).waitFor()

    expect(await page.getByRole('rowheader').count()).toBe(0)

    expect(await shown(page, 'Destinations')).toBe('off: the grant has `destinations: false`')
  })

  it('a header without effect: the relay dropped it', async () => {
    const page = await openPage()

    await inspectCall(page, '200', 'succeeded')

    expect(await shown(page, 'Dropped headers')).toBe('x-tenant')
    expect(await page.getByText('The relay did not forward x-tenant.').count()).toBe(1)
  })

  it('a page on which all calls fail: the session has expired', async () => {
    const page = await openPage('session')

    await inspectCall(page, 'It does not work', 'failed')

    expect(await shown(page, 'Origin')).toBe('relay')
    expect(await shown(page, 'Status')).toBe('401')
    expect(await shown(page, 'Remedy')).toMatch(/sign in/i)
  })
})

describe('the devtools', () => {
  it.each([
    ['light', 1280],
    ['dark', 375],
  ] as const)('have no accessibility violations: %s, %i px', async (colorScheme, width) => {
    const page = await openPage('', { colorScheme, viewport: { width, height: 800 } })
    await inspectCall(page, '200', 'succeeded')
    await page.evaluate(AXE)

    for (const tab of ['Calls', 'Holds', 'Clock', 'Relay', 'Scenarios']) {
      await page.getByRole('tab', { name: tab }).click()
      const { violations } = await page.evaluate(() => window.axe.run())
      expect(violations.map(({ id, nodes }) => [tab, id, nodes[0]?.html])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  it('are a plugin of TanStack Devtools', async () => {
    const page = await openPage('tanstack')
    await page.getByRole('button', { name: /tanstack devtools/i }).click()
    await page.getByRole('tab', { name: 'Relay' }).waitFor()

    await page.getByRole('button', { name: 'Call the CRM' }).click()

    await page.getByRole('option', { name: /contacts.*succeeded/ }).waitFor()
  })

  it('filter the calls as the user types', async () => {
    const page = await openPage()
    await inspectCall(page, '200', 'succeeded')

    await page.getByRole('searchbox', { name: 'Search calls' }).fill('')
    await page.keyboard.type('destin')

    await page.getByRole('option', { name: /contacts/ }).waitFor({ state: 'detached' })
    expect(await page.getByRole('option', { name: /destinations/ }).count()).toBe(1)
  })

  it('neither change the page nor are changed by its styles', async () => {
    const page = await openPage()
    const styleOf = () =>
      page.evaluate(() =>
        JSON.stringify([...Object.entries({ ...getComputedStyle(document.body) })]),
      )
    const before = await styleOf()
    await openTab(page, 'Relay')
    expect(await styleOf()).toBe(before)

    await page.addStyleTag({ content: '* { display: none !important; color: red !important }' })

    // The host is a child of the page, so the page can only hide it as a whole.
    await page.addStyleTag({
      content: 'html, body, main, main > div { display: block !important }',
    })
    expect(
      await page.getByRole('tab', { name: 'Relay' }).evaluate((tab) => getComputedStyle(tab).color),
    ).not.toBe('rgb(255, 0, 0)')
  })
})
