import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { renderSvc, scenarios } from 'svc-react/testing'
import { Customers } from './Customers'

beforeEach(() => {
  // The fake timers run, so that `findBy` works. The listed functions are not faked.
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  })
})
afterEach(() => {
  jest.useRealTimers()
})

test('continues automatically when Jest’s fake timers advance', async () => {
  renderSvc(<Customers />, { scenario: scenarios.throttled({ forMs: 30_000 }) })
  await screen.findByRole('timer')
  await act(() => jest.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText('ada.okafor@mail.example')).toBeVisible()
})
