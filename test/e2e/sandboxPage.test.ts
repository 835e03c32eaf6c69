import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { freePort } from '../../scripts/lib/listen.mjs'
import { builtCommand } from '../cli/relay/support.ts'
import { startSandbox } from '../cli/sandbox/support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Timeout for a busy machine. */
const SOON = { timeout: PAGE_TIMEOUT_MS }

const command = builtCommand()
let browser: Browser
let sandbox: Awaited<ReturnType<typeof startSandbox>>
/** Console errors of the pages of a test. */
let complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
beforeEach(async () => {
  complaints = []
  sandbox = await startSandbox(command.bin)
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
})

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(sandbox.base)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}

const rowsOf = (page: Page) => page.getByRole('list').getByRole('listitem')

/** The text of a row: method, path, status, and the source of the response. */
async function rowTexts(page: Page) {
  const texts = await rowsOf(page).locator('summary').allInnerTexts()
  return texts.map((text) => text.split(/\s+/).slice(0, 4).join(' '))
}

const pressed = (page: Page) => page.getByRole('button', { pressed: true })

/** Presses Tab until the text of the focused element begins with `start`. */
async function tabTo(page: Page, start: string) {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(
      () => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    )
    if (text.startsWith(start)) return
  }
  throw new Error(`Tab does not reach ${start}`)
}

describe('the page of svc-react sandbox', () => {
  it('shows the newest calls first, with the source of each response', async () => {
    const page = await openPage()
    await page.getByText('No calls yet.').waitFor()

    await sandbox.list()
    await sandbox.callCrm('/crm/v3/objects/contacts?limit=1&token=canary')
    await rowsOf(page).nth(1).waitFor()
    await sandbox.play('throttled')
    await page.getByText('No calls yet.').waitFor()
    for (let call = 0; call < 2; call += 1) await sandbox.callCrm()

    await expect
      .poll(() => rowTexts(page), SOON)
      .toEqual([
        'GET /proxy/crm/v3/objects/contacts 429 held',
        'GET /proxy/crm/v3/objects/contacts 429 provider',
      ])
    expect(complaints).toEqual([])
  })

  it('shows a pending call, and then its response in the same row', async () => {
    const page = await openPage()
    await sandbox.play('slow', { delayMs: 3000 })
    await page.getByText('slow, since').waitFor()

    const answer = sandbox.list()
    const row = rowsOf(page).first()
    await row.getByText('waiting').waitFor()
    const element = await row.elementHandle()
    await answer

    await row.getByText('200').waitFor()
    expect(await element?.innerText()).toMatch(/200\s+service/)
    expect(await rowsOf(page).count()).toBe(1)
  })

  it('shows the headers of a call without its secrets', async () => {
    const page = await openPage()
    const headers = { authorization: 'Bearer canary', cookie: 'canary=1', 'x-own': 'Grüße' }
    await sandbox.callCrm('/x?access_token=canary&limit=2', {
      headers: { ...headers, 'x-own': 'own value' },
    })

    await rowsOf(page).first().locator('summary').click()

    await page.getByText('own value').waitFor()
    await page.getByText('ins_acme_crm_81f2').waitFor()
    const html = await page.content()
    expect(html).toContain('/proxy/x?access_token=•••&amp;limit=2')
    expect(html).not.toMatch(/canary|eyJ|provider-token/)
    // The key is shown in the settings, but not in the call that sent it.
    expect(await rowsOf(page).first().innerText()).not.toContain('sandbox-key')
  })

  it('shows the content of a call as text, and runs none of it', async () => {
    const page = await openPage()
    const path = '/x?q=<img/src=x/onerror=document.title=1>'

    await fetch(`${sandbox.base}/proxy/x`, {
      headers: { 'x-note': '<b>bold</b><script>1</script>' },
    })
    await sandbox.callCrm(path)
    await rowsOf(page).nth(1).waitFor()
    for (const row of await rowsOf(page).locator('summary').all()) await row.click()

    await page.getByText('<b>bold</b><script>1</script>').waitFor()
    expect(await page.locator('#calls b, #calls img, #calls script').count()).toBe(0)
    expect(await page.title()).toBe('svc-react sandbox')
  })

  it('switches scenarios and resets, and confirms both', async () => {
    const page = await openPage()
    expect(await pressed(page).allInnerTexts()).toEqual([expect.stringMatching(/none/)])

    await page.getByRole('button', { name: 'forbidden' }).click()
    await page.getByText('Scenario forbidden. Data, holds and calls were reset.').waitFor()

    expect(await pressed(page).allInnerTexts()).toEqual([expect.stringMatching(/forbidden/)])
    expect((await sandbox.list()).status).toBe(403)
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('No scenario. Data, holds and calls were reset.').waitFor()
    expect(await rowsOf(page).count()).toBe(0)
    expect((await sandbox.list()).status).toBe(200)
    expect(complaints).toEqual([])
  })

  it('shows the scenario that a script selected in every open page', async () => {
    const pages = [await openPage(), await openPage()]

    await sandbox.play('lockedOut')

    for (const page of pages) await page.getByText('lockedOut, since').waitFor()
  })

  it('keeps open rows and the focus when new calls arrive', async () => {
    const page = await openPage()
    await sandbox.list()
    const summary = rowsOf(page).first().locator('summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Headers').waitFor()

    for (let call = 0; call < 3; call += 1) await sandbox.callCrm()
    await rowsOf(page).nth(3).waitFor()

    expect(await page.locator('details[open]').count()).toBe(1)
    expect(await page.locator(':focus').innerText()).toContain('/public/v1/')
  })

  it('shows no new calls while it is paused, and all of them afterwards', async () => {
    const page = await openPage()
    await sandbox.list()
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()

    await sandbox.list()
    await page.getByText('2, 1 not shown').waitFor()
    expect(await rowsOf(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Pause' }).click()

    await rowsOf(page).nth(1).waitFor()
  })

  it('stays responsive with a thousand calls, and shows the last 500', async () => {
    const page = await openPage()

    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(Array.from({ length: 50 }, () => sandbox.callCrm('/debug/echo')))
    }
    await sandbox.callCrm('/the/last')

    await expect.poll(async () => (await rowTexts(page))[0], SOON).toContain('/proxy/the/last 404')
    await expect.poll(() => rowsOf(page).count(), SOON).toBe(500)
    expect(complaints).toEqual([])
  })

  it('shows that the sandbox stopped, and reconnects to the next one', async () => {
    // No connection can take this port before the next sandbox listens on it.
    sandbox = await startSandbox(command.bin, '--port', String(await freePort()))
    const page = await openPage()
    await sandbox.list()
    await rowsOf(page).first().waitFor()

    sandbox.child.kill('SIGTERM')
    await sandbox.ended
    await page.getByText('Not connected.').waitFor()
    await page.getByRole('button', { name: 'offline' }).click()
    await page.getByText('The sandbox does not respond.').waitFor()
    const next = await startSandbox(command.bin, '--port', String(sandbox.port))
    await page.getByText('Live', { exact: true }).waitFor()

    expect(await rowsOf(page).count()).toBe(0)
    await next.callCrm()
    await rowsOf(page).first().waitFor()
  })

  it('copies the code of a relay that connects to the sandbox', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })

    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()

    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^createRelay\(\{\n {2}apiKey: 'sandbox-key-northwind',/)
    expect(copied).toContain(`proxyUrl: '${sandbox.base}/proxy'`)
  })
})

it('the page of svc-react sandbox works with the keyboard alone', async () => {
  const page = await openPage()
  await sandbox.list()
  await rowsOf(page).first().waitFor()

  await tabTo(page, 'empty')
  await page.keyboard.press('Space')
  await page.getByText('empty, since').waitFor()
  expect(await page.locator(':focus').innerText()).toContain('empty')
  await sandbox.callCrm()
  await rowsOf(page).first().waitFor()
  await tabTo(page, 'Pause')
  await tabTo(page, 'GET /proxy/crm')
  const outline = await page.locator(':focus').evaluate((one) => getComputedStyle(one).outlineWidth)
  await page.keyboard.press('Enter')

  await page.getByText('x-svc-project-id').waitFor()
  expect(Number.parseFloat(outline)).toBeGreaterThanOrEqual(2)
})

describe('the page of svc-react sandbox (axe)', () => {
  it.each<[string, BrowserContextOptions]>([
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone in light', { colorScheme: 'light', viewport: { width: 375, height: 800 } }],
    ['on a phone in dark', { colorScheme: 'dark', viewport: { width: 375, height: 800 } }],
    ['at 320 px', { viewport: { width: 320, height: 800 } }],
  ])('has no violations and no horizontal overflow %s', async (_, options) => {
    await sandbox.play('throttled')
    const page = await openPage({ bypassCSP: true, ...options })
    await sandbox.callCrm()
    await sandbox.callCrm(`/${'a-long-name/'.repeat(20)}?${'q'.repeat(300)}`)
    await sandbox.list()
    await rowsOf(page).nth(2).waitFor()
    await rowsOf(page).nth(1).locator('summary').click()
    await page.addScriptTag({ content: AXE })

    const { violations } = await page.evaluate(() => window.axe.run())

    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  })

  it('has no violations without calls', async () => {
    const page = await openPage({ bypassCSP: true })
    await page.addScriptTag({ content: AXE })

    const { violations } = await page.evaluate(() => window.axe.run())

    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
