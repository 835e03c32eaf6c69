/** The most turns that is waited for calls that may never end, such as those of a service that hangs. */
const MOST_TURNS = 25
/** Turns in which nothing may be under way, because an answer is still read when the call has ended. */
const QUIET_TURNS = 3

/** Taken when this is loaded: timers that a test fakes do not fire by themselves. */
const { MessageChannel, setTimeout } = globalThis
const setImmediate: ((callback: () => void) => unknown) | undefined = globalThis.setImmediate

/** One turn of the event loop, in which everything happens that waits for no timer. */
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

/** Lets everything happen that waits for no timer: calls are answered, and what waits for them goes on. */
export async function settle(isBusy: () => boolean): Promise<void> {
  let quiet = 0
  for (let turns = 0; turns < MOST_TURNS && quiet < QUIET_TURNS; turns += 1) {
    await turn()
    quiet = isBusy() ? 0 : quiet + 1
  }
}
