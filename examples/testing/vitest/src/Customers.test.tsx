import { screen } from '@testing-library/react'
import { renderSvc, scenarios } from 'svc-react/testing'
import { expect, test } from 'vitest'
import { Customers } from './Customers.tsx'

test('waits while the CRM is throttled for 30 seconds, and continues automatically', async () => {
  const { clock } = renderSvc(<Customers />, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  expect(await screen.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  await clock.advance(30_000)
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})

test('sends no request while it waits', async () => {
  const { clock, sandbox } = renderSvc(<Customers />, { scenario: scenarios.throttled() })
  await screen.findByRole('timer')
  await clock.advance(20_000)
  expect(sandbox.calls('search')).toHaveLength(1)
  await clock.advance(10_000)
  expect(sandbox.calls('search')).toHaveLength(2)
})
