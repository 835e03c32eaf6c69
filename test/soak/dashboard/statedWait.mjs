/**
 * Reads the retry time of a response without the kit: according to the documents of the headers, and only in the forms
 * that the faults and the sandbox use. Returns undefined without a time, and `Infinity` for a lock-out. If there are
 * several times, the earliest counts, so that the soak expects no hold that was not stated.
 *
 * @returns Wait in milliseconds from when the response was written.
 */
export function statedWait({ status, headers, bytes }, isWhole) {
  if (status < 400) return undefined
  let problem = {}
  try {
    if (isWhole) problem = JSON.parse(bytes.toString()) ?? {}
  } catch {
    // Invalid JSON has no time.
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
