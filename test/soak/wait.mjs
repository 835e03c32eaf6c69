export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until the result is truthy, and returns it. Returns undefined after the timeout. */
export async function until(ask, timeoutMs, everyMs = 50) {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > endMs) return undefined
    await wait(everyMs)
  }
}
