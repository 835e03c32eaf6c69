import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { createSandbox, createSandboxClock } from '../../src/sandbox/index.js'
import { cleanupSvc, createTestSvc, renderSvc, scenarios } from '../../src/testing/index.js'
import { WAIT_MS, waitAndSearch } from './waitAndSearch.js'

afterEach(() => {
  vi.useRealTimers()
  cleanupSvc()
})

const form = <SearchForm integration="crm" />
const call = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' }
const throttled = scenarios.throttled({ forMs: WAIT_MS })

describe('a stack with fake timers', () => {
  // Testing Library uses real timers unless fake timers run automatically.
  const startFaking = () => vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

  it('advances them and the service with clock.advance', async () => {
    startFaking()
    const { clock, sandbox } = renderSvc(form, { scenario: throttled })

    await waitAndSearch(() => clock.advance(WAIT_MS), user())

    expect(sandbox.calls('search').map(({ status }) => status)).toEqual([429, 200])
  })

  it('advances the service when they advance', async () => {
    startFaking()
    const { sandbox } = renderSvc(form, { scenario: throttled })

    await waitAndSearch(() => act(() => vi.advanceTimersByTimeAsync(WAIT_MS)), user())

    expect(sandbox.calls('search').map(({ status }) => status)).toEqual([429, 200])
  })

  it('uses only their time while they are stopped', async () => {
    vi.useFakeTimers()
    const { clock, client } = createTestSvc({ scenario: scenarios.throttled() })
    const startMs = clock.now()
    await expect(client.proxy({ ...call, throttle: true })).rejects.toMatchObject({ status: 429 })

    await clock.advance(1_500)
    await vi.advanceTimersByTimeAsync(28_000)
    await expect(client.proxy(call)).rejects.toMatchObject({ origin: 'held' })
    await clock.advance(500)

    expect(clock.now() - startMs).toBe(30_000)
    expect((await client.proxy(call)).status).toBe(200)
  })

  it('keeps the service’s time when they are turned off', () => {
    const { clock } = createTestSvc()
    const startMs = clock.now()
    vi.useFakeTimers()
    clock.now()
    vi.advanceTimersByTime(30_000)
    expect(clock.now() - startMs).toBe(30_000)

    vi.useRealTimers()

    expect(clock.now() - startMs).toBe(30_000)
  })

  it('have no effect on clock.advance after they are turned off', async () => {
    vi.useFakeTimers()
    await vi.advanceTimersByTimeAsync(3_600_000)
    const { clock } = createTestSvc()
    vi.useRealTimers()
    // Records the timers of the page again.
    await clock.advance(0)
    const startMs = clock.now()
    const seenMs: number[] = []
    setTimeout(() => seenMs.push(clock.now() - startMs), 10_000)

    await clock.advance(30_000)

    expect(Number(seenMs[0])).toBeGreaterThanOrEqual(10_000)
    expect(Number(seenMs[0])).toBeLessThan(30_000)
    expect(clock.now() - startMs).toBe(30_000)
  })

  it('advances a service with its own clock', async () => {
    vi.useFakeTimers()
    const sandbox = createSandbox({ clock: createSandboxClock(1_735_732_800_000) })
    const { clock } = createTestSvc({ sandbox })

    await clock.advance(90_000)

    expect(clock.now()).toBe(1_735_732_890_000)
  })
})
