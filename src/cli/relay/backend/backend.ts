import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** Default maximum size of a response, in bytes. A grant is a few hundred bytes. */
const MAX_BYTES = 64 * 1024

/** Maximum number of connections to the backend. Further requests wait, up to their timeout. */
const MAX_CONNECTIONS = 100

/** Response of the backend. */
export interface BackendResponse {
  /** HTTP status. */
  status: number
  /** Media type in lower case, without parameters. Empty if there is none. */
  type: string
  /** Body of the response. */
  body: Buffer
}

/** Thrown if the backend sends no usable response. */
export class BackendError extends Error {
  /** Reason of the failure. */
  readonly reason: 'timeout' | 'unreachable' | 'too-large' | 'aborted'
  /** System error code, such as `ECONNREFUSED`. */
  readonly code: string | undefined

  constructor(reason: BackendError['reason'], code?: string) {
    super(`The backend sent no response: ${reason}${code ? ` (${code})` : ''}.`)
    this.name = 'BackendError'
    this.reason = reason
    this.code = code
  }
}

/** HTTP client for the app's backend. */
export interface Backend {
  /** Sends a GET request. Rejects with a {@link BackendError}. */
  send: (headers: Record<string, string>, signal: AbortSignal) => Promise<BackendResponse>
  /** Closes all connections. */
  close: () => void
}

/** Thrown if the backend closed an idle connection before it read the request. */
class StaleConnectionError extends Error {}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined
}

/** Sends a GET and reads the response. Uses `node:http`, which adds no other headers and follows no redirects. */
function sendRequest(
  url: URL,
  maxBytes: number,
  options: RequestOptions,
): Promise<BackendResponse> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, options)
    const fail = (error: unknown) => {
      const code = codeOf(error)
      const isStale = request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
      reject(isStale ? new StaleConnectionError() : new BackendError('unreachable', code))
    }
    request.on('error', fail)
    // Covers connections that end without an error or a response, such as a protocol switch.
    request.on('close', () => fail(undefined))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('error', () => reject(new BackendError('unreachable', 'ECONNRESET')))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes <= maxBytes) return chunks.push(chunk)
        reject(new BackendError('too-large'))
        return request.destroy()
      })
      response.on('end', () => {
        const [type = ''] = (response.headers['content-type'] ?? '').split(';')
        const status = response.statusCode ?? 0
        resolve({ status, type: type.trim().toLowerCase(), body: Buffer.concat(chunks) })
      })
    })
    request.end()
  })
}

/** Creates a client for the backend at a URL. Connections are kept alive, because every call uses it. */
export function createBackend(url: URL, timeoutMs: number, maxBytes = MAX_BYTES): Backend {
  const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })

  const sendOnce = async (headers: Record<string, string>, signal: AbortSignal) => {
    try {
      return await sendRequest(url, maxBytes, { headers, agent, signal })
    } catch (error) {
      if (!(error instanceof StaleConnectionError)) throw error
      // Uses a new connection, because other idle connections may be stale too.
      return sendRequest(url, maxBytes, { headers, agent: false, signal })
    }
  }

  return {
    async send(headers, signal) {
      // A separate controller, because Node 24 rejects signals of another realm.
      const controller = new AbortController()
      let reason: 'timeout' | 'aborted' = 'aborted'
      const abort = () => controller.abort()
      const timer = setTimeout(() => {
        reason = 'timeout'
        controller.abort()
      }, timeoutMs)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
      try {
        return await sendOnce(headers, controller.signal)
      } catch (error) {
        throw controller.signal.aborted ? new BackendError(reason) : error
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
    },
    close: () => agent.destroy(),
  }
}
