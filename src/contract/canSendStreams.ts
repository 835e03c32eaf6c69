let sendsStreams: boolean | undefined

/**
 * Returns whether this runtime can send a stream as a request body. Firefox and Safari send the text "[object
 * ReadableStream]" instead.
 */
export function canSendStreams(): boolean {
  if (sendsStreams !== undefined) return sendsStreams
  let isDuplexRead = false
  try {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: new ReadableStream(),
      get duplex() {
        isDuplexRead = true
        return 'half' as const
      },
    } as RequestInit) // `duplex` is in the Fetch standard, but not in all versions of the DOM types.
    sendsStreams = isDuplexRead && !request.headers.has('content-type')
  } catch {
    sendsStreams = false
  }
  return sendsStreams
}
