import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Duration of the rate limit, in milliseconds. It is long, because the page's clock also runs in real time. */
export const WAIT_MS = 1_800_000

/** Searches on a page whose CRM is rate limited, waits for half an hour with `wait`, and searches again. */
export async function waitAndSearch(wait: () => Promise<unknown>, user = userEvent.setup()) {
  await screen.findByRole('option', { name: 'Contacts' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('timer')).toHaveTextContent('30 minutes')
  await wait()
  expect(screen.getByRole('timer')).toHaveTextContent('You can try again now')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
}
