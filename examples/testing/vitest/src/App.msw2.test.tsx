import { render, screen } from '@testing-library/react'
// MSW 2. This project also has MSW 3, so MSW 2 has another name here.
import { http } from 'msw2'
import { setupServer } from 'msw2/node'
import { createTestSvc, scenarios, svcHandlers } from 'svc-react/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { App } from './App.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('waits while the CRM is throttled for 30 seconds, with MSW 2', async () => {
  const { relay, clock } = createTestSvc({ scenario: scenarios.throttled({ forMs: 30_000 }) })
  server.use(...svcHandlers(http, { endpoint: '/api/svc', relay }))
  render(<App />)
  expect(await screen.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  await clock.advance(30_000)
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
