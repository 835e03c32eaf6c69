/**
 * Returns the result of some work, or rejects with the signal's reason when it aborts: what does the work may be too
 * busy, or too simple, to listen. Leaves no listener on the signal.
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
