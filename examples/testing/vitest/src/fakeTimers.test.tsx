import { act, screen } from '@testing-library/react'
import { renderSvc, scenarios } from 'svc-react/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Customers } from './Customers.tsx'

beforeEach(() => {
  // The fake timers run, so that `findBy` works.
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('continues automatically when Vitest’s fake timers advance', async () => {
  renderSvc(<Customers />, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  await screen.findByRole('timer')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
