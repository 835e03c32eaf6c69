/** Maximum time until a page is loaded, and of a script on a page, in milliseconds. */
const TIMEOUT_MS = 60_000

interface WebDriverResponse {
  value: unknown
}

/** A session of a browser. */
export interface WebDriverSession {
  /** Opens a page and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Calls a function in the page with JSON values, and returns its result. The function cannot use other variables. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
}

/**
 * Starts a session of a server that implements W3C WebDriver.
 *
 * @param address - URL of the server.
 * @param capabilities - Capabilities that the session must have.
 * @throws Error if the server rejects the session. Its methods throw if a command fails.
 */
export async function startSession(
  address: string,
  capabilities: object,
): Promise<WebDriverSession> {
  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${address}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { value } = (await response.json()) as WebDriverResponse // of every response (section 6)
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }

  const created = await post('', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = created as { sessionId: string }
  await post(`/${sessionId}/timeouts`, { script: TIMEOUT_MS, pageLoad: TIMEOUT_MS })

  return {
    open: async (url) => {
      await post(`/${sessionId}/url`, { url })
    },
    evaluate: (run, ...args) =>
      post(`/${sessionId}/execute/sync`, {
        script: `return (${run})(...arguments)`,
        args,
      }) as never, // JSON of the result
  }
}
