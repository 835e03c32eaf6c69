import { createServer } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { listen } from '../../scripts/lib/listen.mjs'
import { addressOf, interrupt, npmStart, type Started } from './dashboard/npmStart.js'

/** The key that the sandbox accepts. Only the relay may have it. */
const API_KEY = 'sandbox-key-northwind'

let started: Started
let browser: Browser
let address: string

beforeAll(async () => {
  started = npmStart({ PORT: '0' })
  address = await addressOf(started)
  browser = await chromium.launch(chromiumLaunch())
})

afterAll(async () => {
  await browser?.close()
  if (started) await interrupt(started)
})

/** Opens a page that records every response, and whose errors fail the test. */
async function openDashboard(): Promise<{ page: Page; bodies: string[]; errors: string[] }> {
  const page = await browser.newPage()
  const bodies: string[] = []
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', async (response) => {
    const headers = JSON.stringify(await response.allHeaders().catch(() => ({})))
    bodies.push(headers, await response.text().catch(() => ''))
  })
  await page.goto(address)
  return { page, bodies, errors }
}

describe('the dashboard of npm start', () => {
  it('lists, searches, calls, counts down and retries, without the key in the browser', async () => {
    const { page, bodies, errors } = await openDashboard()

    await page.getByRole('rowheader', { name: 'Billing events' }).waitFor()
    expect(await page.getByRole('table').first().getByRole('rowheader').count()).toBe(14)

    const search = page.getByRole('region', { name: 'Search the CRM' })
    await search.getByRole('option', { name: 'Contacts' }).waitFor({ state: 'attached' })
    await search.getByLabel('Field').fill('email')
    await search.getByLabel('Value').fill('ada.okafor@mail.example')
    await search.getByLabel('Value').press('Enter')
    await search.getByRole('rowheader', { name: '11000' }).waitFor()

    await search.getByLabel('Value').fill('nobody@mail.example')
    await search.getByRole('button', { name: 'Search' }).click()
    await search.getByText('No matching records').last().waitFor()

    const proxy = page.getByRole('region', { name: 'Call the CRM' })
    await proxy.getByRole('button', { name: 'Send request' }).click()
    await proxy.getByText('Status 200').waitFor()
    await proxy.getByText('firstName: "Ada"').waitFor()

    await proxy.getByRole('button', { name: 'Throttle the CRM' }).click()
    await proxy.getByText('refuses calls').waitFor()
    await proxy.getByRole('button', { name: 'Send request' }).click()
    const timer = proxy.getByRole('timer')
    await timer.waitFor()
    expect(await timer.textContent()).toMatch(/You can try again in 1\d seconds/)
    const retry = proxy.getByRole('button', { name: 'Try again' })
    expect(await retry.getAttribute('aria-disabled')).toBe('true')
    await timer.getByText('You can try again now').waitFor({ timeout: 25_000 })
    await retry.click()
    await proxy.getByText('Status 200').waitFor()
    expect(await timer.count()).toBe(0)

    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    )
    expect(bodies.join('\n')).toContain('Billing events')
    for (const text of [...bodies, stored, await page.content()])
      expect(text).not.toContain(API_KEY)
    expect(errors).toEqual([])
    await page.close()
  })

  it('shows another customer’s records after signing in as another customer', async () => {
    const { page } = await openDashboard()
    const search = page.getByRole('region', { name: 'Search the CRM' })
    const customer = page.getByLabel('Signed in as')
    await customer.selectOption('Globex Logistics')
    // The page shows the new customer once the backend has signed them in.
    await expect.poll(() => customer.inputValue()).toBe('globex')
    // The form of the new customer can search once it has their objects.
    await search.getByRole('option', { name: 'Contacts' }).waitFor({ state: 'attached' })

    await search.getByLabel('Field').fill('email')
    await search.getByLabel('Value').fill('ada.okafor@mail.example')
    await search.getByLabel('Value').press('Enter')

    await search.getByRole('rowheader', { name: '51000' }).waitFor()
    expect(await search.getByRole('rowheader', { name: '11000' }).count()).toBe(0)
    await page.close()
  })

  it('ignores a customer name that the page sends', async () => {
    const { page } = await openDashboard()
    await page.getByRole('rowheader', { name: 'Billing events' }).waitFor()

    const statuses = await page.evaluate(async () => {
      const relay = { 'x-svc-relay': '1', 'content-type': 'application/json' }
      const body = JSON.stringify({ objectName: 'contacts', fieldFilters: [] })
      const ask = (path: string, headers: HeadersInit) =>
        fetch(`/api/svc${path}`, { method: 'POST', headers, body }).then(({ status }) => status)
      return [
        await ask('/search/crm', relay),
        await ask('/search/crm?groupRef=globex', relay),
        await ask('/search/crm', { 'content-type': 'application/json' }),
      ]
    })

    expect(statuses).toEqual([200, 400, 403])
    await page.close()
  })

  it('works with the keyboard alone', async () => {
    const { page } = await openDashboard()
    await page.getByRole('rowheader', { name: 'Billing events' }).waitFor()
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })

    const seen: string[] = []
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      seen.push(await focused())
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')

    const columns = ['Name', 'Type', 'Target', 'Created', 'Updated']
    expect(seen.slice(1)).toEqual([
      'Refresh',
      'Filter',
      'Type: All types',
      ...columns,
      'Details of Billing events',
      'Copy ID dst_billing_events',
      'Details of Orders warehouse',
    ])
    await page.getByText('X-Northwind-Source').waitFor()
    await page.close()
  })
})

describe('a new user of the dashboard', () => {
  it('finds a contact by email with the keyboard alone, without knowing a field name', async () => {
    const { page, errors } = await openDashboard()
    const search = page.getByRole('region', { name: 'Search the CRM' })
    const field = search.getByRole('combobox', { name: 'Field' })
    await field.waitFor()
    const isFocused = () => field.evaluate((element) => element === document.activeElement)

    for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) {
      await page.keyboard.press('Tab')
    }
    expect(await isFocused()).toBe(true)
    // The list opens with the arrow key, and the user reads the labels.
    await page.keyboard.press('ArrowDown')
    const list = search.getByRole('listbox', { name: 'Suggestions' })
    const highlighted = list.getByRole('option', { selected: true })
    const isEmail = async () => (await highlighted.textContent())?.startsWith('Email')
    for (let presses = 0; presses < 20 && !(await isEmail()); presses += 1) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('email')

    await page.keyboard.press('Tab') // type of the value
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada.okafor@mail.example')
    await page.keyboard.press('Enter')

    await search.getByRole('rowheader', { name: /11000/ }).waitFor()
    expect(await search.getByRole('rowheader').count()).toBe(1)
    expect(errors).toEqual([])
    await page.close()
  })
})

describe('npm start', () => {
  it('uses the next port if its port is in use, and prints it', async () => {
    const { port, close } = await listen(createServer())
    const second = npmStart({ PORT: String(port) })

    const other = await addressOf(second)
    // Stopped before the first assertion: a failure would leave it running.
    await interrupt(second)
    await close()

    expect(other).not.toBe(`http://127.0.0.1:${port}`)
    expect(second.output()).toContain(`Port ${port} is in use`)
    await expect(fetch(other)).rejects.toThrow()
  })

  it('lists the missing settings for a real service', async () => {
    const incomplete = npmStart({
      PORT: '0',
      SVC_BASE_URL: 'https://api.example/v1',
      SVC_API_KEY: 'k',
    })

    expect(await incomplete.ended).not.toBe(0)
    for (const name of ['SVC_SEARCH_URL', 'SVC_PROXY_URL', 'SVC_PROJECT_ID']) {
      expect(incomplete.output()).toContain(name)
    }
    expect(incomplete.output()).not.toContain('SVC_BASE_URL:')
  })

  it('rejects an invalid port', async () => {
    const wrong = npmStart({ PORT: 'eighty' })

    expect(await wrong.ended).not.toBe(0)
    expect(wrong.output()).toContain('PORT is "eighty"')
  })
})
