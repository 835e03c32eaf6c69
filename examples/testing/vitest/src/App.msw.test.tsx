import { render, screen } from '@testing-library/react'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { createTestSvc, scenarios, svcHandlers } from 'svc-react/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { App } from './App.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('waits while the CRM is throttled for 30 seconds, and continues automatically', async () => {
  const { relay, clock } = createTestSvc({ scenario: scenarios.throttled({ forMs: 30_000 }) })
  server.use(...svcHandlers(http, { endpoint: '/api/svc', relay }))
  render(<App />)
  expect(await screen.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  await clock.advance(30_000)
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
