/** Maximum number of event loop turns to wait. Calls may never end, for example if a service hangs. */
const MAX_TURNS = 25
/**
 * Number of consecutive turns without pending calls that end the wait. One is not enough, because a response is still
 * read after its call has ended.
 */
const QUIET_TURNS = 3

/** Saved when this module is loaded, because fake timers do not fire automatically. */
const { MessageChannel, setTimeout } = globalThis
const setImmediate: ((callback: () => void) => unknown) | undefined = globalThis.setImmediate

/** Waits for one turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate) setImmediate(resolve)
    else if (MessageChannel) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    } else setTimeout(resolve)
  })
}

/** Waits until all calls are handled, without waiting for timers. */
export async function settle(isBusy: () => boolean): Promise<void> {
  let quiet = 0
  for (let turns = 0; turns < MAX_TURNS && quiet < QUIET_TURNS; turns += 1) {
    await turn()
    quiet = isBusy() ? 0 : quiet + 1
  }
}
