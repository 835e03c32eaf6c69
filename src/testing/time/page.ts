import type { SandboxClock } from '../../sandbox/clock.js'
import { fakeTimers } from './fakeTimers.js'
import { pageClocks, resetClocks } from './pageClocks.js'
import { forgetTimers, pageTimers } from './pageTimers.js'
import { replaceMembers } from './replaceMembers.js'

/** A service whose clock advances with the page's. */
export interface Service {
  clock: SandboxClock
  /** Whether the clock follows fake timers automatically. */
  followsFakeTimers: boolean
  /** Returns whether it has pending calls. */
  isBusy: () => boolean
}

/** The services behind the page. While there is one, the page's timers and clocks are replaced. */
export const services = new Set<Service>()

let isReplaced = false
let restore = () => {}

/** Connects a service's clock to the page's time, until {@link leavePage}. */
export function joinPage(service: Service): void {
  services.add(service)
  // Fake timers do the same.
  if (isReplaced || fakeTimers()) return
  // Fake timers that were on during the last restore have put the replaced members back.
  restore()
  restore = replaceMembers([...pageTimers(), ...pageClocks()])
  isReplaced = true
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
