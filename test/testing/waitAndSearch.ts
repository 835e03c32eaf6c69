import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Searches on a page whose CRM is rate limited, waits for 30 seconds with `wait`, and searches again. */
export async function waitAndSearch(wait: () => Promise<unknown>, user = userEvent.setup()) {
  await screen.findByRole('option', { name: 'Contacts' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('timer')).toHaveTextContent('30 seconds')
  await wait()
  expect(screen.getByRole('timer')).toHaveTextContent('You can try again now')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
}
