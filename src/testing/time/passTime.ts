import type { SandboxClock } from '../../sandbox/clock.js'
import { inAct } from '../inAct.js'
import { settle } from '../settle.js'
import { type FakeTimers, fakeTimers } from './fakeTimers.js'
import { putClocksOn, putClocksRight, startClocks, stopClocks } from './pageClocks.js'
import { forgetTimers, nextTimer, recordTimers } from './pageTimers.js'

/** A service whose time is that of the page. */
export interface Service {
  clock: SandboxClock
  /** Whether that clock goes with fake timers by itself. */
  followsFakeTimers: boolean
  /** Whether calls are under way to it. */
  isBusy: () => boolean
}

/** Fake timers are moved in steps of this, so that the services keep up. */
const STEP_MS = 1_000
/** The most steps: a day is not moved by the second. Also the most turns that are waited for at the end. */
const MOST_STEPS = 200

const services = new Set<Service>()
let isRecording = false

/** Lets a service's time be moved with the page's, until {@link leavePage}. */
export function joinPage(service: Service): void {
  services.add(service)
  // Fake timers that are on already know which timers are set.
  if (isRecording || fakeTimers()) return
  recordTimers()
  isRecording = true
}

/** Ends {@link joinPage}. With the last service the page's time is the real one again. */
export function leavePage(service: Service): void {
  services.delete(service)
  if (services.size > 0) return
  if (isRecording) forgetTimers()
  isRecording = false
  putClocksRight()
}

const isBusy = () => [...services].some((service) => service.isBusy())

/** Does something and all that follows from it. */
function carryOut(work: () => unknown): Promise<void> {
  return inAct(async () => {
    await work()
    await settle(isBusy)
  })
}

/** A function that brings clocks to so much after now; those that run by the page's are there already. */
function keepUp(behind: Service[]): (passedMs: number) => void {
  const starts = behind.map(({ clock }) => ({ clock, startMs: clock.now() }))
  return (passedMs) => {
    for (const { clock, startMs } of starts) {
      const missingMs = Math.floor(startMs + passedMs - clock.now())
      if (missingMs > 0) clock.advance(missingMs)
    }
  }
}

async function moveFakeTimers(timers: FakeTimers, ms: number) {
  const bring = keepUp([...services].filter(({ followsFakeTimers }) => !followsFakeTimers))
  const stepMs = Math.max(STEP_MS, Math.ceil(ms / MOST_STEPS))
  for (let passedMs = 0; passedMs < ms; ) {
    const step = Math.min(stepMs, ms - passedMs)
    passedMs += step
    await carryOut(() => timers.tickAsync(step))
    bring(passedMs)
  }
}

async function movePage(ms: number) {
  const bring = keepUp([...services])
  const startMs = performance.now()
  const endMs = startMs + ms
  const moveTo = (atMs: number) => {
    putClocksOn(Math.max(0, Math.min(atMs, endMs) - performance.now()))
    bring(Math.min(ms, performance.now() - startMs))
  }
  const fireDue = async () => {
    // What sets a timer for its next turn over and over would never come to an end.
    let turns = 0
    for (let timer = nextTimer(endMs); timer && turns < MOST_STEPS; timer = nextTimer(endMs)) {
      const { dueMs, fire } = timer
      if (dueMs >= endMs) turns += 1
      await carryOut(() => {
        moveTo(dueMs)
        fire()
      })
    }
  }
  await fireDue()
  await carryOut(() => moveTo(endMs))
  // What the last answers have brought is told in a turn of its own.
  await fireDue()
}

/** Moves the time of the page and its services on, and does all that happens in it. */
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
