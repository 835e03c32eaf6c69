import { promisify } from 'node:util'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RelayClient } from '../../src/client/createClient.js'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { ProblemAlert } from '../../src/components/problems/ProblemAlert.js'
import { RetryCountdown } from '../../src/components/problems/RetryCountdown.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import { createSandbox, createSandboxClock } from '../../src/sandbox/index.js'
import { cleanupSvc, createTestSvc, renderSvc, scenarios } from '../../src/testing/index.js'
import { WAIT_MS, waitAndSearch } from './waitAndSearch.js'

const realSetTimeout = globalThis.setTimeout
const monotonicNow = performance.now.bind(performance)

afterEach(() => {
  vi.useRealTimers()
  cleanupSvc()
  vi.restoreAllMocks()
})

const form = <SearchForm integration="crm" />
const call = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' }
const throttled = scenarios.throttled({ forMs: WAIT_MS })

/** Calls a function in the next `clock.advance`, this long before the hold ends. The clocks are stopped then. */
function beforeEnd({ clock, holds }: RelayClient, ms: number, callback: () => void) {
  const { retryAt } = holds.get('crm') ?? {}
  if (!retryAt) throw new Error('the hold has no end')
  setTimeout(() => setTimeout(callback, clock.msUntil(retryAt) - ms))
}

const contacts = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

function Contacts() {
  const { data, error, isFetching, refetch } = useSearch(contacts)
  return (
    <>
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} autoRetry />
      {data && <p>{data.results.length} contacts</p>}
    </>
  )
}

describe('clock.advance', () => {
  it.each([0, 900, 4_800, 20_000])(
    'ends the wait of a page after the test has taken %i ms of real time',
    async (takenMs) => {
      let lateMs = 0
      vi.spyOn(performance, 'now').mockImplementation(() => monotonicNow() + lateMs)
      const { clock, sandbox } = renderSvc(<Contacts />, {
        scenario: scenarios.throttled({ forMs: 30_000 }),
      })
      const startMs = clock.now()
      await screen.findByRole('timer')
      lateMs = takenMs

      await clock.advance(30_000)

      expect(screen.getByText('25 contacts')).toBeVisible()
      expect(sandbox.calls('search').map(({ status }) => status)).toEqual([429, 200])
      expect(clock.now() - startMs).toBe(30_000)
    },
  )

  it.each([
    ['after an earlier advance', {}, 60_000, 0],
    ['with a sandbox that runs in real time', { sandbox: createSandbox() }, 0, 20_000],
  ])('keeps the service’s time in step %s', async (_, options, earlierMs, takenMs) => {
    let lateMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => monotonicNow() + lateMs)
    const { clock } = createTestSvc(options)
    await clock.advance(earlierMs)
    lateMs = takenMs
    const startMs = clock.now()
    let seenMs = 0
    setTimeout(() => {
      seenMs = clock.now() - startMs
    }, 10_000)

    await clock.advance(30_000)

    expect(seenMs).toBeGreaterThanOrEqual(10_000)
    expect(seenMs).toBeLessThan(20_000)
  })

  it('ends a countdown and a hold of half an hour without waiting', async () => {
    const { clock, sandbox } = renderSvc(form, { scenario: throttled })
    const serviceMs = clock.now()

    await waitAndSearch(() => clock.advance(WAIT_MS))

    expect(clock.now() - serviceMs).toBe(WAIT_MS)
    expect(sandbox.calls('search').map(({ status }) => status)).toEqual([429, 200])
  })

  it('ends neither a countdown nor a hold a second too early', async () => {
    const { clock, client, sandbox } = renderSvc(form, { scenario: throttled })
    let text: string | null = null
    let failure: unknown
    await waitAndSearch(() => {
      beforeEnd(client, 500, () => {
        text = screen.getByRole('timer').textContent
        failure = client.proxy(call).catch((error) => error)
      })
      return clock.advance(WAIT_MS)
    })

    expect(text).toMatch(/in 1 second$/)
    expect(await failure).toMatchObject({ origin: 'held' })
    expect(sandbox.calls('proxy')).toHaveLength(0)
  })

  it('shows each second of a countdown', async () => {
    const { clock, client } = renderSvc(form, { scenario: throttled })
    const told = new Set<string | undefined>()
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    const timer = await screen.findByRole('timer')
    const observer = new MutationObserver(() => told.add(/\d+|now/.exec(timer.textContent)?.[0]))
    beforeEnd(client, 6_500, () => {
      observer.observe(timer, { subtree: true, childList: true, characterData: true })
    })

    await clock.advance(WAIT_MS)
    observer.disconnect()

    expect([...told]).toEqual(['6', '5', '4', '3', '2', '1', 'now'])
  })

  it('sends calls that wait for the hold, and handles them', async () => {
    const { clock, client, sandbox } = createTestSvc({
      scenario: scenarios.throttled(),
      client: { whenHeld: 'wait' },
    })
    await client.proxy({ ...call, throttle: true }).catch(() => {})
    const waiting = client.proxy({ ...call, throttle: true })

    await clock.advance(31_000)

    expect((await waiting).status).toBe(200)
    expect(sandbox.calls('proxy')).toHaveLength(2)
  })

  it('advances the page’s timers and clocks, in order', async () => {
    const { clock } = createTestSvc()
    const seen: string[] = []
    const startMs = Date.now()
    // In minutes, because the real timers also run.
    const note = (what: string) => {
      seen.push(`${what} ${((Date.now() - startMs) / 60_000).toFixed(1)}`)
    }
    setTimeout(note, 120_000, 'second')
    setTimeout(() => setTimeout(note, 30_000, 'third'), 114_000)
    const every = setInterval(note, 60_000, 'tick')
    clearTimeout(setTimeout(note, 90_000, 'never'))

    await clock.advance(210_000)
    clearInterval(every)
    await clock.advance(300_000)

    expect(seen).toEqual(['tick 1.0', 'second 2.0', 'tick 2.0', 'third 2.4', 'tick 3.0'])
    expect(Date.parse(new Date().toISOString()) - startMs).toBeGreaterThanOrEqual(510_000)
    expect(Number(new Date(0))).toBe(0)
    expect(new Date()).toBeInstanceOf(Date)
  })

  it('fires a timer once, even after its real time', async () => {
    const { clock } = createTestSvc()
    const fired = vi.fn()
    const later = vi.fn()
    setTimeout(fired, 150, 'argument')
    setTimeout(later, 60_000)
    await clock.advance(150)
    const early = later.mock.calls.length
    await clock.advance(59_850)
    await new Promise((resolve) => realSetTimeout(resolve, 200))

    expect(early).toBe(0)
    expect(fired.mock.calls).toEqual([['argument']])
    expect(later).toHaveBeenCalledOnce()
  })

  it('fires timers without a delay, including at the end', async () => {
    const { clock } = createTestSvc()
    let turns = 0
    const next = () => {
      turns += 1
      if (turns < 40) setTimeout(next)
    }
    setTimeout(next, 1_000)

    await clock.advance(1_000)

    expect(turns).toBe(40)
  })

  it('ends even if a timer without a delay is set again and again', async () => {
    const { clock } = createTestSvc()
    let isOver = false
    const again = () => isOver || setTimeout(again)
    again()

    await clock.advance(20)
    isOver = true

    expect(clock.now() % 1_000).toBe(20)
  })

  it('renders after each step, so that effects can set their timers', async () => {
    function Steps() {
      const [step, setStep] = useState(0)
      useEffect(() => {
        const timer = setTimeout(() => setStep(step + 1), 1_000)
        return () => clearTimeout(timer)
      }, [step])
      return <p>Step {step}</p>
    }
    const { clock } = renderSvc(<Steps />)

    await clock.advance(3_500)

    expect(screen.getByText('Step 3')).toBeVisible()
  })

  it('waits for pending calls and renders their results', async () => {
    const sandbox = createSandbox()
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const transport = async (request: Request) => {
      for (let turns = 0; turns < 8; turns += 1) await turn()
      return sandbox.fetch(request)
    }
    const { clock } = renderSvc(<DestinationList />, { sandbox, relay: { transport } })

    await clock.advance(0)

    expect(screen.getByRole('row', { name: /Billing events/ })).toBeVisible()
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('rejects %s milliseconds', async (ms) => {
    const { clock } = createTestSvc()

    await expect(clock.advance(ms)).rejects.toThrow(
      `clock.advance: ms is ${ms}. Use a number of milliseconds from 0.`,
    )
  })

  it('advances a service with its own clock', async () => {
    const standing = createSandbox({ clock: createSandboxClock(1_735_732_800_000) })
    const running = createSandbox()
    const { clock } = createTestSvc({ sandbox: standing })
    createTestSvc({ sandbox: running })
    const runningMs = running.clock.now()

    await clock.advance(30_000)

    expect(clock.now()).toBe(1_735_732_830_000)
    expect(running.clock.now() - runningMs).toBeGreaterThanOrEqual(30_000)
    expect(running.clock.now() - runningMs).toBeLessThan(40_000)
  })

  it('never advances by less than the requested time', async () => {
    const sandbox = createSandbox()
    const { clock } = createTestSvc({ sandbox })

    for (let round = 0; round < 200; round += 1) {
      const startMs = sandbox.clock.now()
      await clock.advance(1_000)

      expect(sandbox.clock.now() - startMs).toBeGreaterThanOrEqual(1_000)
    }
  })

  it('alone advances the service’s clock, which starts at a whole second', async () => {
    const { clock } = createTestSvc()
    const startMs = clock.now()
    await new Promise((resolve) => setTimeout(resolve, 20))

    expect(clock.now()).toBe(startMs)
    expect(startMs % 1_000).toBe(0)
    expect(Math.abs(startMs - Date.now())).toBeLessThan(30_000)
  })
})

describe('the time of a page', () => {
  const busyFor = (ms: number) => {
    const startMs = monotonicNow()
    while (monotonicNow() - startMs < ms);
  }

  it('continues while the page is busy', () => {
    createTestSvc()
    const startMs = Date.now()

    busyFor(200)

    expect(Date.now() - startMs).toBeGreaterThanOrEqual(199)
  })

  it('never goes back, including when a stack is created', async () => {
    const startMs = [performance.now(), Date.now()]
    const { clock } = createTestSvc()
    const createdMs = [performance.now(), Date.now()]
    await clock.advance(1_000)
    busyFor(20)
    await clock.advance(0)

    for (const [index, start] of startMs.entries()) {
      expect(createdMs[index]).toBeGreaterThanOrEqual(start - 1)
    }
    expect(performance.now() - Number(createdMs[0])).toBeGreaterThanOrEqual(1_020)
    expect(Date.now() - Number(createdMs[1])).toBeGreaterThanOrEqual(1_019)
  })

  it('leaves User Timing, spies on Date and the promise version of setTimeout as they are', async () => {
    createTestSvc()
    performance.mark('page')
    vi.spyOn(Date, 'now').mockReturnValue(7)

    expect(performance.getEntriesByName('page')).toHaveLength(1)
    expect(Date.now()).toBe(7)
    expect(await promisify(setTimeout)(1, 'done')).toBe('done')
    vi.restoreAllMocks()
  })
})

describe('the end of a test', () => {
  it('restores the real time and timers', async () => {
    const { clock } = renderSvc(<p>Page</p>)
    expect(setTimeout).not.toBe(realSetTimeout)
    await clock.advance(3_600_000)
    expect(performance.now() - monotonicNow()).toBeGreaterThan(3_000_000)

    cleanupSvc()

    expect(setTimeout).toBe(realSetTimeout)
    expect(Math.abs(performance.now() - monotonicNow())).toBeLessThan(1_000)
    expect(Date.now()).toBeLessThan(clock.now())
  })

  it('fires active timers at their real time', async () => {
    const { dispose } = createTestSvc()
    const cleared = vi.fn()
    clearTimeout(setTimeout(cleared, 20))
    const fired = new Promise((resolve) => setTimeout(resolve, 20, 'fired'))

    dispose()

    expect(await fired).toBe('fired')
    expect(cleared).not.toHaveBeenCalled()
  })

  it('keeps the time of other stacks', async () => {
    const { dispose } = createTestSvc()
    const { clock } = renderSvc(<RetryCountdown retryAt={new Date(Date.now() + 30_000)} />, {
      reactStrictMode: true,
    })
    dispose()

    await clock.advance(30_000)

    expect(screen.getByRole('timer')).toHaveTextContent('now')
  })

  it('leaves later fake timers alone, and has the right time after they are off', async () => {
    const { clock, dispose } = renderSvc(<p>Page</p>)
    await clock.advance(60_000)
    vi.useFakeTimers()
    const fake = setTimeout
    dispose()
    expect(setTimeout).toBe(fake)
    vi.useRealTimers()
    expect(Math.abs(performance.now() - monotonicNow())).toBeLessThan(1_000)

    const next = renderSvc(<p>Page</p>)
    const startMs = Date.now()
    await next.clock.advance(60_000)

    expect(Date.now() - startMs).toBeLessThan(70_000)
    next.dispose()
    expect(setTimeout).toBe(realSetTimeout)
  })
})
