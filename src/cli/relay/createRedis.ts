import { loadPeer } from './loadPeer.js'

/** A Redis client that reconnects for as long as the process runs. */
export interface Redis {
  /** The client. Its commands fail immediately without a connection. */
  client: object
  /** Connects in the background: a relay starts even if Redis cannot be reached. */
  connect: () => void
  /** Closes the connection. */
  close: () => void
}

/** Time between two pings, in milliseconds. */
const PING_INTERVAL_MS = 2000
/** How long Redis may take to reply to a ping or to a new connection, in milliseconds. */
const REPLY_TIMEOUT_MS = 3000

const HELP = 'Calls are not limited until it is available.'

/**
 * Returns the code of an error, such as `ECONNREFUSED`, or the name of its class. Its text can contain the URL with the
 * password.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code
  // Redis errors begin with a code: `WRONGPASS invalid username-password pair`.
  return /^[A-Z]{3,20}(?= )/.exec(error.message)?.[0] ?? error.constructor.name
}

/**
 * Creates a Redis client.
 *
 * @param url - URL of the server, such as `redis://127.0.0.1:6379`.
 * @param onNote - Called with a line when the connection is lost or restored.
 * @throws MissingPeer if `redis` is not installed
 */
export async function createRedis(url: string, onNote: (line: string) => void): Promise<Redis> {
  const { createClient, ErrorReply, SocketTimeoutError } = await loadPeer(
    'redis',
    () => import('redis'),
  )
  const client = createClient({
    url,
    disableOfflineQueue: true, // calls must not wait while Redis is unavailable
    commandsQueueMaxLength: 1000, // bounds the queue while Redis hangs
    socket: {
      socketTimeout: REPLY_TIMEOUT_MS, // ends a new connection without a reply
      // The client's default strategy gives up after a socket timeout.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000),
    },
  })
  let fault: string | undefined
  const onError = (error: unknown) => {
    const code = codeOf(error)
    if (code === fault) return
    fault = code
    onNote(`svc-react relay: Redis is unavailable (${code}). ${HELP}`)
  }
  client.on('error', onError)
  client.on('ready', () => {
    if (fault !== undefined) onNote('svc-react relay: Redis is available again.')
    fault = undefined
  })
  const connect = () => {
    client.connect().catch(() => {}) // every failure also emits `error`
  }
  // Each command restarts `socketTimeout`, so it does not end a silent connection while calls continue, even with
  // `pingInterval`.
  const ping = () => {
    const timer = setTimeout(() => {
      onError(new SocketTimeoutError(REPLY_TIMEOUT_MS))
      client.destroy() // rejects every pending command
      connect()
    }, REPLY_TIMEOUT_MS)
    client
      .ping()
      .catch((error) => {
        if (error instanceof ErrorReply) onError(error) // a reply, so the connection works
      })
      .finally(() => clearTimeout(timer))
  }
  let pings: NodeJS.Timeout | undefined
  return {
    client,
    connect: () => {
      connect()
      pings = setInterval(ping, PING_INTERVAL_MS).unref()
    },
    close: () => {
      clearInterval(pings)
      if (client.isOpen) client.destroy()
    },
  }
}
