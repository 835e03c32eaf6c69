import type { SandboxClock } from '../../sandbox/clock.js'
import { inAct } from '../inAct.js'
import { settle } from '../settle.js'
import { type FakeTimers, fakeTimers } from './fakeTimers.js'
import { advanceClocks, resetClocks, startClocks, stopClocks } from './pageClocks.js'
import { nextTimer, recordTimers, stopRecordingTimers } from './pageTimers.js'

/** A service whose clock advances with the page's. */
export interface Service {
  clock: SandboxClock
  /** Whether the clock follows fake timers automatically. */
  followsFakeTimers: boolean
  /** Returns whether it has pending calls. */
  isBusy: () => boolean
}

/** Step in which fake timers are advanced, in milliseconds, so that the services keep up. */
const STEP_MS = 1_000
/**
 * Maximum number of steps, so that advancing by a day does not take a step per second. Also the maximum number of turns
 * to wait at the end.
 */
const MAX_STEPS = 200

const services = new Set<Service>()
let isRecording = false

/** Connects a service's clock to the page's time, until {@link leavePage}. */
export function joinPage(service: Service): void {
  services.add(service)
  // Fake timers already record the timers.
  if (isRecording || fakeTimers()) return
  recordTimers()
  isRecording = true
}

/** Ends {@link joinPage}. After the last service has left, the page's time is real time again. */
export function leavePage(service: Service): void {
  services.delete(service)
  if (services.size > 0) return
  if (isRecording) stopRecordingTimers()
  isRecording = false
  resetClocks()
}

const isBusy = () => [...services].some((service) => service.isBusy())

/** Runs work and waits until all calls that it causes are handled. */
function run(work: () => unknown): Promise<void> {
  return inAct(async () => {
    await work()
    await settle(isBusy)
  })
}

/**
 * Returns a function that advances the services' clocks to a time, in milliseconds from now. Clocks that have already
 * reached it do not change.
 */
function createCatchUp(behind: Service[]): (passedMs: number) => void {
  const starts = behind.map(({ clock }) => ({ clock, startMs: clock.now() }))
  return (passedMs) => {
    for (const { clock, startMs } of starts) {
      const missingMs = Math.floor(startMs + passedMs - clock.now())
      if (missingMs > 0) clock.advance(missingMs)
    }
  }
}

async function moveFakeTimers(timers: FakeTimers, ms: number) {
  const catchUp = createCatchUp([...services].filter(({ followsFakeTimers }) => !followsFakeTimers))
  const stepMs = Math.max(STEP_MS, Math.ceil(ms / MAX_STEPS))
  for (let passedMs = 0; passedMs < ms; ) {
    const step = Math.min(stepMs, ms - passedMs)
    passedMs += step
    await run(() => timers.tickAsync(step))
    catchUp(passedMs)
  }
}

async function movePage(ms: number) {
  const catchUp = createCatchUp([...services])
  const startMs = performance.now()
  const endMs = startMs + ms
  const moveTo = (atMs: number) => {
    advanceClocks(Math.max(0, Math.min(atMs, endMs) - performance.now()))
    catchUp(Math.min(ms, performance.now() - startMs))
  }
  const fireDue = async () => {
    // Limited, because code that keeps setting a timer for the next turn would never end.
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
  // The results of the last responses are reported in a later turn.
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
