import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUp, turns } from '../support.js'

afterEach(() => {
  vi.useRealTimers()
})

describe('the time limit of rateLimit', () => {
  it('J1 K2 lets the call continue after a second, and reports a fault', async () => {
    vi.useFakeTimers()
    const { call, sent, events } = setUp({ rateLimit: () => new Promise(() => {}) })

    const pending = call('/proxy/crm/a')
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)

    expect(await (await pending).text()).toBe('[]')
    expect(events).toMatchObject([{ op: 'proxy', status: 200, cause: 'rate-limit-failed' }])
  })

  it('J1 K2 follows limits.rateLimitMs, and ignores a later verdict', async () => {
    let refuse = (_: Error) => {}
    const rateLimit = () =>
      new Promise<never>((_, reject) => {
        refuse = reject
      })
    const { call, events } = setUp({ rateLimit, limits: { rateLimitMs: 5 } })

    expect(await (await call('/proxy/crm/a')).text()).toBe('[]')
    refuse(new Error('away'))
    await turns()

    expect(events).toMatchObject([{ status: 200, cause: 'rate-limit-failed' }])
  })

  it('J1 K2 leaves no timer behind', async () => {
    vi.useFakeTimers()
    const { call } = setUp({ rateLimit: async () => ({ ok: false }) })

    expect((await call('/proxy/crm/a')).status).toBe(429)

    expect(vi.getTimerCount()).toBe(0)
  })
})
