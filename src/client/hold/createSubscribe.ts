import { MAX_TIMEOUT_MS } from '../../contract/times.js'
import { listen } from '../listen.js'
import type { ClientClock } from '../time/createClock.js'
import type { HoldStore } from './holdStore.js'

/**
 * Creates the function that subscribes to the holds of one client.
 *
 * @param endOf - Returns the end of a hold, or `undefined` if there is no hold.
 */
export function createSubscribe(
  storage: HoldStore,
  clock: ClientClock,
  endOf: (name: string) => Date | undefined,
) {
  return (name: string, listener: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      const endsAt = endOf(name)
      // A longer wait uses several timers.
      if (endsAt) timer = setTimeout(notify, Math.min(clock.msUntil(endsAt), MAX_TIMEOUT_MS))
    }
    // Asynchronous only so that an error of the listener is reported as a rejection, and stops neither the call that
    // begins a hold nor other listeners.
    const notify = async () => {
      schedule()
      listener()
    }
    // A hold can also change without its timer: by other clients and tabs, after sleep, or when the page is shown
    // again.
    const stops = [
      storage.subscribe((changed) => (changed ?? name) === name && notify()),
      clock.subscribe(notify),
      listen(globalThis.window, 'pageshow', notify),
      listen(globalThis.document, 'visibilitychange', notify),
    ]
    schedule()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }
}
