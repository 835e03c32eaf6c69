/** Marks the digits of a `bigint` until its quotes are removed. Begins with a private-use character. */
const MARK = '\u{f8ff}bigint:'

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Probably a `bigint`. For any other cause, the second attempt throws the same error.
    const marked = JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'bigint' ? `${MARK}${member}` : member,
    )
    return marked.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')
  }
}

/**
 * Creates a JSON response. Unlike `Response.json`, it supports `bigint`, written as a number with all digits: providers
 * have IDs above 2^53, which exceed the precision of JavaScript numbers.
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
