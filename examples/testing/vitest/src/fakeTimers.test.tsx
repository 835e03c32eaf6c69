import { act, screen } from '@testing-library/react'
import { renderSvc, scenarios } from 'svc-react/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Customers } from './Customers.tsx'

beforeEach(() => {
  // They run, so that `findBy` does too.
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('goes on by itself when Vitest’s own timers are moved', async () => {
  renderSvc(<Customers />, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  await screen.findByRole('timer')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
