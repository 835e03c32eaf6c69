/**
 * What an answer says of when to come again, read without the kit: from the documents of the headers, and only in the
 * forms that the faults here and the sandbox write. `undefined` where it says nothing; `Infinity` for a lock-out.
 * Where it says several things the soonest counts, so that no hold is asked for that was not stated.
 *
 * @returns milliseconds from when the answer was written
 */
export function statedWait({ status, headers, bytes }, isWhole) {
  if (status < 400) return undefined
  let problem = {}
  try {
    if (isWhole) problem = JSON.parse(bytes.toString()) ?? {}
  } catch {
    // No JSON says nothing.
  }
  const retryable = headers['x-svc-retryable'] ?? String(problem.retryable)
  if (retryable === 'false') return status === 429 ? Number.POSITIVE_INFINITY : undefined
  const untilOf = (text = '') => {
    if (/^\d+$/.test(text)) return Number(text) * 1000
    return Date.parse(text.replace(/UTC$/, 'GMT')) - Date.now()
  }
  const waits = [untilOf(headers['x-svc-retry-after']), untilOf(headers['retry-after'])]
  if (problem.retryAfter) {
    waits.push(Date.parse(problem.retryAfter) - (Date.parse(problem.time) || Date.now()))
  }
  const ahead = waits.filter((ms) => ms > 0)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}
