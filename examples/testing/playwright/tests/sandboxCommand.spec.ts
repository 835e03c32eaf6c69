import { expect, test } from '@playwright/test'
import { sandbox } from '../playwright.config.ts'

test('waits while the CRM is throttled for 30 seconds, and continues automatically', async ({
  page,
  request,
}) => {
  await request.post(`${sandbox}/control/scenario`, { data: { name: 'throttled' } })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('timer')).toHaveText(/^Trying again in \d+ seconds$/)
  await request.post(`${sandbox}/control/scenario`, { data: { name: null } }) // ends the scenario
  await page.clock.fastForward(30_000)
  await expect(page.getByText('ada.okafor@mail.example')).toBeVisible()
})
