import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, interrupt, npmStart, type Started } from '../../e2e/dashboard/npmStart.js'
import { type EngineBrowser, startEngine } from '../startEngine.ts'
import type { Tab } from '../webDriver.ts'
import { addTesting } from './addTesting.ts'

let dashboard: Started
let address: string

beforeAll(async () => {
  dashboard = npmStart({ PORT: '0' })
  address = await addressOf(dashboard)
})
afterAll(() => interrupt(dashboard))

describe.each(['firefox', 'webkit'] as const)('the dashboard in %s', (engine) => {
  let browser: EngineBrowser

  beforeAll(async () => {
    browser = await startEngine[engine]()
  })
  afterAll(() => browser?.close())

  async function openDashboard(): Promise<Tab> {
    const tab = await browser.newTab()
    await tab.open(address)
    await addTesting(tab)
    return tab
  }

  it('lists, searches, calls, counts down and retries', async () => {
    const tab = await openDashboard()

    const seen = await tab.evaluate(async () => {
      const { screen, user, waitFor, within } = window.testing
      await screen.findByRole('rowheader', { name: /^Billing events/ })
      const [table] = screen.getAllByRole('table')
      const rows = within(table as HTMLElement).getAllByRole('rowheader').length

      const search = within(screen.getByRole('region', { name: 'Search the CRM' }))
      await search.findByRole('option', { name: 'Contacts' })
      await user.type(search.getByLabelText('Field'), 'email{Escape}')
      await user.type(search.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')
      await search.findByRole('rowheader', { name: /11000/ })

      const region = screen.getByRole('region', { name: 'Call the CRM' })
      const proxy = within(region)
      // Two elements contain it.
      const succeeded = () =>
        waitFor(() => {
          if (!region.textContent.includes('Status 200')) throw new Error('no success')
        })
      await user.click(proxy.getByRole('button', { name: 'Send request' }))
      await succeeded()
      await user.click(proxy.getByRole('button', { name: 'Throttle the CRM' }))
      await proxy.findByText(/refuses calls/)
      await user.click(proxy.getByRole('button', { name: 'Send request' }))
      const timer = await proxy.findByRole('timer')
      const shown = timer.textContent
      await within(timer).findByText('You can try again now')
      await user.click(proxy.getByRole('button', { name: 'Try again' }))
      await succeeded()
      return { rows, shown, timers: proxy.queryAllByRole('timer').length }
    })

    expect(seen).toEqual({
      rows: 14,
      shown: expect.stringMatching(/You can try again in 1\d seconds/),
      timers: 0,
    })
  })

  it('has no horizontal scroll at a width of 375 px', async () => {
    const tab = await openDashboard()

    const seen = await tab.evaluate(async () => {
      const { document, innerWidth } = await window.testing.openFrame('/')
      const page = document.documentElement
      await window.testing.within(page).findByRole('rowheader', { name: /^Billing events/ })
      return {
        width: innerWidth,
        overflowPx: page.scrollWidth - page.clientWidth,
      }
    })

    expect(seen).toEqual({ width: 375, overflowPx: 0 })
  })
})
