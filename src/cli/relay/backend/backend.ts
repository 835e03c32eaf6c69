import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** The largest answer that is read. A grant is a few hundred bytes. */
const MAX_BYTES = 64 * 1024

/** Connections to the backend at a time; further questions wait, within their time. More would only queue there. */
const MAX_CONNECTIONS = 100

/** What the backend has answered. */
export interface BackendAnswer {
  /** HTTP status. */
  status: number
  /** The media type in lower case, without parameters; empty where there is none. */
  type: string
  /** The body. */
  body: Buffer
}

/** Why the backend has given no answer. */
export class BackendFailure extends Error {
  /** What it comes down to. */
  readonly reason: 'timeout' | 'unreachable' | 'too-large' | 'aborted'
  /** The system's code, such as `ECONNREFUSED`. */
  readonly code: string | undefined

  constructor(reason: BackendFailure['reason'], code?: string) {
    super(`The backend gave no answer: ${reason}${code ? ` (${code})` : ''}.`)
    this.name = 'BackendFailure'
    this.reason = reason
    this.code = code
  }
}

/** The app's own backend, as far as it is asked who is calling. */
export interface Backend {
  /** Asks once. Rejects with a {@link BackendFailure}. */
  ask: (headers: Record<string, string>, signal: AbortSignal) => Promise<BackendAnswer>
  /** Ends its connections. */
  close: () => void
}

/** A kept connection that the other side has closed meanwhile: nobody has read the question. */
class StaleConnection extends Error {}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined
}

/** Sends one GET and reads its answer. By `node:http`, which sends these headers and no others, and follows nothing. */
function attempt(url: URL, options: RequestOptions): Promise<BackendAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, options)
    const fail = (error: unknown) => {
      const code = codeOf(error)
      const isStale = request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
      reject(isStale ? new StaleConnection() : new BackendFailure('unreachable', code))
    }
    request.on('error', fail)
    // Without an error: a protocol that was switched, and whatever else ends without an answer.
    request.on('close', () => fail(undefined))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('error', () => reject(new BackendFailure('unreachable', 'ECONNRESET')))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes <= MAX_BYTES) return chunks.push(chunk)
        reject(new BackendFailure('too-large'))
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

/** The backend at an address. Its connections are kept, because it is asked at every request. */
export function createBackend(url: URL, timeoutMs: number): Backend {
  const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })

  const askOnce = async (headers: Record<string, string>, signal: AbortSignal) => {
    try {
      return await attempt(url, { headers, agent, signal })
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
      // On a connection of its own: the other kept ones may be as old.
      return attempt(url, { headers, agent: false, signal })
    }
  }

  return {
    async ask(headers, signal) {
      // One of its own: Node 24 refuses signals of another realm.
      const controller = new AbortController()
      let reason: 'timeout' | 'aborted' = 'aborted'
      const leave = () => controller.abort()
      const timer = setTimeout(() => {
        reason = 'timeout'
        controller.abort()
      }, timeoutMs)
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
      try {
        return await askOnce(headers, controller.signal)
      } catch (error) {
        throw controller.signal.aborted ? new BackendFailure(reason) : error
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
      }
    },
    close: () => agent.destroy(),
  }
}
