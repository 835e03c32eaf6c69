export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again and again until the answer is truthy, and gives that; `undefined` where it is not in time. */
export async function until(ask, timeoutMs, everyMs = 50) {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > endMs) return undefined
    await wait(everyMs)
  }
}
