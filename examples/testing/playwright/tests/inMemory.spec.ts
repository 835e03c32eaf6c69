import { expect, test } from '@playwright/test'
import { scenarios } from 'svc-react/testing'
import { routeSvc } from './routeSvc.ts'

test('waits while the CRM is throttled for 30 seconds, and continues automatically', async ({
  page,
}) => {
  const sandbox = await routeSvc(page, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('timer')).toHaveText(/^Trying again in \d+ seconds$/)
  sandbox.clock.advance(30_000) // the service's time
  await page.clock.fastForward(30_000) // the page's time
  await expect(page.getByText('ada.okafor@mail.example')).toBeVisible()
})
