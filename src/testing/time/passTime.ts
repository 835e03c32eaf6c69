import { act } from '@testing-library/react'
import * as React from 'react'
import type { SandboxClock } from '../../sandbox/clock.js'
import { type FakeTimers, fakeTimers } from './fakeTimers.js'
import { services } from './page.js'
import { advanceClocks, startClocks, stopClocks } from './pageClocks.js'
import { nextTimer } from './pageTimers.js'
import { settle } from './settle.js'

/** Step in which fake timers are advanced, in milliseconds, so that the services keep up. */
const STEP_MS = 1_000
/** Maximum steps, so that a day is not advanced by the second. Also the maximum turns to wait for at the end. */
const MAX_STEPS = 200

const isBusy = () => [...services.keys()].some((service) => service.isBusy())

/** Runs work, and waits for everything that follows from it. */
async function run(work: () => unknown): Promise<void> {
  const settled = async () => {
    await work()
    await settle(isBusy)
  }
  // A production build of React has no `act`.
  await ('act' in React ? act(settled) : settled())
}

/**
 * Returns a function that advances the services' clocks to a time after now. Clocks that follow the page's are there
 * already.
 *
 * A stopped clock lags behind by the real time that the test has taken, and catches up as far as it can. Otherwise a
 * page that has waited for a retry time would call a service that has not reached it.
 */
function keepUp(
  ms: number,
  lagsMs: (readonly [SandboxClock, number])[],
): (passedMs: number) => void {
  const starts = lagsMs.map(([clock, lagMs]) => ({ clock, lagMs, startMs: clock.now() }))
  return (passedMs) => {
    for (const { clock, lagMs, startMs } of starts) {
      const missingMs = Math.floor(startMs + Math.min(ms, passedMs + lagMs) - clock.now())
      if (missingMs > 0) clock.advance(missingMs)
    }
  }
}

async function moveFakeTimers(timers: FakeTimers, ms: number) {
  const others = [...services.keys()].filter(({ isStopped }) => !isStopped)
  const catchUp = keepUp(
    ms,
    others.map(({ clock }) => [clock, 0]),
  )
  const stepMs = Math.max(STEP_MS, Math.ceil(ms / MAX_STEPS))
  for (let passedMs = 0; passedMs < ms; ) {
    const step = Math.min(stepMs, ms - passedMs)
    passedMs += step
    await run(() => timers.tickAsync(step))
    catchUp(passedMs)
  }
}

async function movePage(ms: number) {
  const startMs = performance.now()
  const catchUp = keepUp(
    ms,
    [...services].map(([{ clock, isStopped }, reachedMs]) => [
      clock,
      isStopped ? startMs - reachedMs : 0,
    ]),
  )
  for (const [service, reachedMs] of services) services.set(service, reachedMs + ms)
  const endMs = startMs + ms
  const moveTo = (atMs: number) => {
    advanceClocks(Math.max(0, Math.min(atMs, endMs) - performance.now()))
    catchUp(Math.min(ms, performance.now() - startMs))
  }
  const fireDue = async () => {
    // Code that sets a timer for its next turn again and again would never end.
    let turns = 0
    for (let timer = nextTimer(endMs); timer && turns < MAX_STEPS; timer = nextTimer(endMs)) {
      const { dueMs, fire } = timer
      if (dueMs >= endMs) turns += 1
      await run(() => {
        moveTo(dueMs)
        fire()
      })
    }
  }
  await fireDue()
  await run(() => moveTo(endMs))
  // The results of the last responses are reported in a turn of their own.
  await fireDue()
}

/** Advances the time of the page and its services, and runs everything that is due. */
export async function passTime(ms: number): Promise<void> {
  const timers = fakeTimers()
  if (timers) {
    await moveFakeTimers(timers, ms)
    return
  }
  stopClocks()
  try {
    await movePage(ms)
  } finally {
    startClocks()
  }
}
