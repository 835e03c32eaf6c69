import { listen } from './listen.js'

/**
 * Returns the result of some work. Rejects with the signal's reason as soon as it aborts, even if the work ignores the
 * signal. Leaves no listener on the signal.
 */
export function unlessAborted<T>(
  work: T | Promise<T>,
  signal: AbortSignal | undefined,
): T | Promise<T> {
  if (!signal) return work
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason)
    stop = listen(signal, 'abort', abort)
    if (signal.aborted) abort()
  })
  return Promise.race([work, aborted]).finally(stop)
}
