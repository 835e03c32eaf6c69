import { loadPeer } from './loadPeer.js'

/** A client of Redis that reconnects for as long as the process runs. */
export interface Redis {
  /** The client. Its commands fail at once while there is no connection. */
  client: object
  /** Connects in the background: a relay starts even if Redis cannot be reached. */
  connect: () => void
  /** Closes the connection. */
  close: () => void
}

const HELP = 'Calls are not limited until it can be reached.'

/** A code of an error, such as `ECONNREFUSED`. Not its text, which can hold the address with a password. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code
  // Redis begins its own errors with a code: `WRONGPASS invalid username-password pair`.
  return /^[A-Z]{3,20}(?= )/.exec(error.message)?.[0] ?? error.name
}

/**
 * Creates a client of Redis.
 *
 * @param url - Such as `redis://127.0.0.1:6379`.
 * @param note - Called with a line when the connection is lost or made again.
 * @throws MissingPeer if `redis` is not installed
 */
export async function createRedis(url: string, note: (line: string) => void): Promise<Redis> {
  const { createClient } = await loadPeer('redis', () => import('redis'))
  const client = createClient({
    url,
    disableOfflineQueue: true, // no call waits while Redis cannot be reached
    commandsQueueMaxLength: 1000, // nor do they pile up while it hangs
    pingInterval: 2000,
    socket: {
      socketTimeout: 3000,
      // Without a strategy of its own, the client gives up after a connection that was silent for too long.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000),
    },
  })
  let fault: string | undefined
  client.on('error', (error: unknown) => {
    const code = codeOf(error)
    if (code === fault) return
    fault = code
    note(`svc-react relay: Redis cannot be reached (${code}). ${HELP}`)
  })
  client.on('ready', () => {
    if (fault !== undefined) note('svc-react relay: Redis can be reached again.')
    fault = undefined
  })
  return {
    client,
    connect: () => {
      client.connect().catch(() => {}) // each failure is an `error` too
    },
    close: () => {
      if (client.isOpen) client.destroy()
    },
  }
}
