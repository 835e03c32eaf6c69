import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderSvc, scenarios } from 'svc-react/testing'
import { Customers } from './Customers'

test('waits while the CRM is throttled for 30 seconds, and continues automatically', async () => {
  const { clock } = renderSvc(<Customers />, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  expect(await screen.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  await clock.advance(30_000)
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
