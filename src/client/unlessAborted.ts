/**
 * Returns the result of some work. Rejects with the signal's reason as soon as it aborts, even if the work ignores the
 * signal. Leaves no listener on the signal.
 */
export function unlessAborted<T>(
  work: T | Promise<T>,
  signal: AbortSignal | undefined,
): T | Promise<T> {
  if (!signal) return work
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
