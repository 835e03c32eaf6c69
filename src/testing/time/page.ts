import type { SandboxClock } from '../../sandbox/clock.js'
import { fakeTimers } from './fakeTimers.js'
import { pageClocks, resetClocks } from './pageClocks.js'
import { forgetTimers, pageTimers } from './pageTimers.js'
import { replaceMembers } from './replaceMembers.js'

/** A service whose clock advances with the page's. */
export interface Service {
  clock: SandboxClock
  /** Whether the clock is of `createServiceClock`: stopped until it is advanced, except that it follows fake timers. */
  isStopped: boolean
  /** Returns whether it has pending calls. */
  isBusy: () => boolean
}

/**
 * The services behind the page, and the page's time that each has reached, as a `performance.now()` value. While there
 * is one, the page's timers and clocks are replaced.
 */
export const services = new Map<Service, number>()

let isReplaced = false
let restore = () => {}

/** Connects a service's clock to the page's time, until {@link leavePage}. */
export function joinPage(service: Service): void {
  if (!services.has(service)) services.set(service, performance.now())
  // Fake timers do the same.
  if (isReplaced || fakeTimers()) return
  // Fake timers that were on during the last restore have put the replaced members back.
  restore()
  restore = replaceMembers([...pageTimers(), ...pageClocks()])
  isReplaced = true
  // Fake timers had a time of their own.
  for (const joined of services.keys()) services.set(joined, performance.now())
}

/** Ends {@link joinPage}. After the last service, the page has the real time again. */
export function leavePage(service: Service): void {
  services.delete(service)
  if (services.size > 0) return
  restore()
  isReplaced = false
  forgetTimers()
  resetClocks()
}
