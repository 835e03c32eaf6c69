import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CopyButton } from '../../../src/components/values/CopyButton.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function press() {
  fireEvent.click(screen.getByRole('button'))
  return pass(0)
}

it('CopyButton shows the result for two seconds after the last click', async () => {
  render(<CopyButton value="req_1" what="request ID" />)
  await press()
  await pass(1_500)

  await press()
  await pass(1_900)
  expect(screen.getByText('Copied')).toBeInTheDocument()
  await pass(200)

  expect(screen.queryByText('Copied')).toBeNull()
})

it('CopyButton clears its timer when it unmounts', async () => {
  const { unmount } = render(<CopyButton value="req_1" what="request ID" />)
  await press()

  unmount()

  expect(vi.getTimerCount()).toBe(0)
})
