/** Maximum time until a page is loaded, and of a script on a page, in milliseconds. */
const TIMEOUT_MS = 60_000

interface WebDriverResponse {
  value: unknown
}

/** A tab of a browser. */
export interface Tab {
  /** Opens a page and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Calls a function in the page with JSON values, and returns its result. The function cannot use other variables. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
}

/** A session of a browser, and its first tab. */
export interface WebDriverSession extends Tab {
  /** Opens another tab. Its methods wait until those of other tabs have ended. */
  newTab(): Promise<Tab>
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
  async function send(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${address}/session${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as WebDriverResponse // of every response (section 6)
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }

  const created = await send('', { capabilities: { alwaysMatch: capabilities } })
  const session = `/${(created as { sessionId: string }).sessionId}`
  await send(`${session}/timeouts`, { script: TIMEOUT_MS, pageLoad: TIMEOUT_MS })

  /** The last command. */
  let last: Promise<unknown> = Promise.resolve()

  function tabOf(handle: string): Tab {
    // A session has one current tab, so each command has to select its own first.
    const sendTo = (path: string, body: object) => {
      const result = last.then(async () => {
        await send(`${session}/window`, { handle })
        return send(session + path, body)
      })
      last = result.catch(() => {})
      return result
    }
    return {
      open: async (url) => {
        await sendTo('/url', { url })
      },
      evaluate: (run, ...args) =>
        sendTo('/execute/sync', { script: `return (${run})(...arguments)`, args }) as never, // JSON of the result
    }
  }

  return {
    ...tabOf((await send(`${session}/window`)) as string),
    newTab: async () => {
      const { handle } = (await send(`${session}/window/new`, { type: 'tab' })) as {
        handle: string
      }
      return tabOf(handle)
    },
  }
}
