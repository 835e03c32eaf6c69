const waiting = new Set<unknown>()
let fired = 0

for (const name of ['setTimeout', 'setInterval'] as const) {
  const original = window[name]
  // The same signature, except for the counters.
  window[name] = ((handler: () => void, ms?: number, ...rest: unknown[]) => {
    const isDelayed = (ms ?? 0) > 0
    const id = original(
      () => {
        if (name === 'setTimeout') waiting.delete(id)
        if (isDelayed) fired += 1
        handler()
      },
      ms,
      ...rest,
    )
    if (isDelayed) waiting.add(id)
    return id
  }) as never
}
for (const name of ['clearTimeout', 'clearInterval'] as const) {
  const original = window[name]
  window[name] = (id) => {
    waiting.delete(id)
    original(id)
  }
}

/** Returns the number of pending timers of the page. Timers without a delay are not counted. */
export const pendingTimers = () => waiting.size

/** Returns how often timers of the page have fired. Timers without a delay are not counted. */
export const firedTimers = () => fired
