let sendsStreams: boolean | undefined

/** Whether a request can have a stream as its body here; Firefox and Safari would send its name as text. */
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
    } as RequestInit) // `duplex` is in the Fetch standard; not every version of the DOM types has it.
    sendsStreams = isDuplexRead && !request.headers.has('content-type')
  } catch {
    sendsStreams = false
  }
  return sendsStreams
}
