import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { renderSvc, scenarios } from 'svc-react/testing'
import { Customers } from './Customers'

beforeEach(() => {
  // They run, so that `findBy` does too; what is named waits for no time.
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  })
})
afterEach(() => {
  jest.useRealTimers()
})

test('goes on by itself when Jest’s own timers are moved', async () => {
  renderSvc(<Customers />, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  await screen.findByRole('timer')
  await act(() => jest.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
