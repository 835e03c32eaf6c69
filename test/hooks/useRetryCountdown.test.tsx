import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRetryCountdown } from '../../src/hooks/countdown/useRetryCountdown.js'

const NOW_MS = Date.UTC(2025, 2, 6, 22, 0, 0)
const inMs = (ms: number) => new Date(NOW_MS + ms)

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
})

afterEach(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  vi.useRealTimers()
})

describe('useRetryCountdown', () => {
  it('counts in seconds near the end and calls onElapsed once', () => {
    const onElapsed = vi.fn()
    const retryAt = inMs(2_500)
    const { result } = renderHook(() => useRetryCountdown(retryAt, { onElapsed }))

    expect(result.current).toEqual({ state: 'waiting', leftMs: 3_000 })
    act(() => vi.advanceTimersByTime(500))
    expect(result.current.leftMs).toBe(2_000)
    act(() => vi.advanceTimersByTime(1_999))
    expect(onElapsed).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))

    expect(result.current).toEqual({ state: 'elapsed', leftMs: 0 })
    act(() => vi.advanceTimersByTime(60_000))
    expect(onElapsed).toHaveBeenCalledOnce()
  })

  it('renders once a minute if more than 90 seconds are left', () => {
    let renders = 0
    const retryAt = inMs(10 * 60_000)
    const { result } = renderHook(() => {
      renders += 1
      return useRetryCountdown(retryAt)
    })
    const before = renders

    act(() => vi.advanceTimersByTime(59_000))
    expect(renders).toBe(before)
    act(() => vi.advanceTimersByTime(2_000))

    expect(result.current.leftMs).toBe(9 * 60_000)
    expect(renders).toBe(before + 1)
  })

  it('switches from minutes to seconds at 90 seconds', () => {
    const retryAt = inMs(95_000)
    const { result } = renderHook(() => useRetryCountdown(retryAt))

    expect(result.current.leftMs).toBe(120_000)
    act(() => vi.advanceTimersByTime(5_000))

    expect(result.current.leftMs).toBe(90_000)
  })

  it('calls onElapsed if the time passed before the first render', () => {
    const onElapsed = vi.fn()

    const { result } = renderHook(() => useRetryCountdown(inMs(-1), { onElapsed }), {
      reactStrictMode: true,
    })

    expect(result.current.state).toBe('elapsed')
    expect(onElapsed).toHaveBeenCalledOnce()
  })

  it('calls onElapsed for each new time', () => {
    const onElapsed = vi.fn()
    const { rerender } = renderHook(({ at }) => useRetryCountdown(at, { onElapsed }), {
      initialProps: { at: inMs(1_000) },
    })

    act(() => vi.advanceTimersByTime(1_000))
    rerender({ at: inMs(3_000) })
    act(() => vi.advanceTimersByTime(2_000))

    expect(onElapsed).toHaveBeenCalledTimes(2)
  })

  it('has the state none without a date and for an invalid date', () => {
    const none = renderHook(() => useRetryCountdown(undefined))
    const broken = renderHook(() => useRetryCountdown(new Date('soon')))

    expect(none.result.current).toEqual({ state: 'none', leftMs: undefined })
    expect(broken.result.current).toEqual({ state: 'none', leftMs: undefined })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not elapse immediately for a wait of more than 2^31 milliseconds', () => {
    const onElapsed = vi.fn()
    const retryAt = inMs(2 ** 31 + 3_600_000)
    renderHook(() => useRetryCountdown(retryAt, { onElapsed }))

    act(() => vi.advanceTimersByTime(1_000))

    expect(onElapsed).not.toHaveBeenCalled()
  })

  it('shares one timer, and has none after the last unmount or while the page is hidden', () => {
    const times = Array.from({ length: 100 }, (_, i) => inMs(1_000 * (i + 1)))
    const { unmount } = renderHook(() => times.map((at) => useRetryCountdown(at)))

    expect(vi.getTimerCount()).toBe(1)
    act(() => setHidden(true))
    expect(vi.getTimerCount()).toBe(0)
    act(() => setHidden(false))
    expect(vi.getTimerCount()).toBe(1)
    unmount()

    expect(vi.getTimerCount()).toBe(0)
  })

  it('is exact if all earlier countdowns have ended', () => {
    const others = renderHook(() => useRetryCountdown(inMs(60_700)))
    others.unmount()
    const retryAt = inMs(2_300)
    const { result } = renderHook(() => useRetryCountdown(retryAt))

    act(() => vi.advanceTimersByTime(2_299))
    expect(result.current.state).toBe('waiting')
    act(() => vi.advanceTimersByTime(1))

    expect(result.current.state).toBe('elapsed')
  })

  it('changes together with other countdowns, up to a second late and never early', () => {
    const first = inMs(5_000)
    const second = inMs(2_300)
    const { result } = renderHook(() => [useRetryCountdown(first), useRetryCountdown(second)])

    act(() => vi.advanceTimersByTime(2_999))
    expect(result.current[1]?.state).toBe('waiting')
    act(() => vi.advanceTimersByTime(1))

    expect(result.current.map(({ leftMs }) => leftMs)).toEqual([2_000, 0])
  })

  it('updates immediately when the page becomes visible', () => {
    const retryAt = inMs(30_000)
    const { result } = renderHook(() => useRetryCountdown(retryAt))

    act(() => setHidden(true))
    vi.setSystemTime(NOW_MS + 20_000)
    act(() => setHidden(false))

    expect(result.current.leftMs).toBe(10_000)
  })
})
