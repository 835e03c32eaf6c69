import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUp } from './support.js'

afterEach(() => {
  vi.useRealTimers()
})

describe('how long the limit is waited for', () => {
  it('J1 waits a second for a limit that hangs, then lets the call through, and says so', async () => {
    vi.useFakeTimers()
    const { call, sent, events } = setUp({ limit: () => new Promise(() => {}) })

    const answered = call('/proxy/crm/a')
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)

    expect(await (await answered).text()).toBe('[]')
    expect(events).toMatchObject([{ op: 'proxy', status: 200, cause: 'limit-failed' }])
  })

  it('J1 waits as long as it is told to, and heeds nothing that the limit says later', async () => {
    let refuse = (_: Error) => {}
    const limit = () =>
      new Promise<never>((_, reject) => {
        refuse = reject
      })
    const { call, events } = setUp({ limit, limits: { limitMs: 5 } })

    expect(await (await call('/proxy/crm/a')).text()).toBe('[]')
    refuse(new Error('away'))
    await new Promise((resolve) => setTimeout(resolve, 5))

    expect(events).toMatchObject([{ status: 200, cause: 'limit-failed' }])
  })

  it('J1 leaves no timer behind a limit that answers', async () => {
    vi.useFakeTimers()
    const { call } = setUp({ limit: async () => ({ ok: false }) })

    expect((await call('/proxy/crm/a')).status).toBe(429)

    expect(vi.getTimerCount()).toBe(0)
  })
})
