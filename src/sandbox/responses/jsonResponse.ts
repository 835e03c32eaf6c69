/** Stands before the digits of a `bigint` until its quotes are taken off: a character for private use. */
const MARK = '\u{f8ff}bigint:'

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // A `bigint` most likely. If it is something else, the second try throws the same.
    const marked = JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'bigint' ? `${MARK}${member}` : member,
    )
    return marked.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')
  }
}

/**
 * A JSON answer. Unlike `Response.json` it writes a `bigint`, as a number with all its digits: providers have IDs
 * beyond 2^53, which no JavaScript number holds.
 */
export function jsonResponse(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(jsonText(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
