import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { RelayResponse } from './httpResponse.js'
import { responseParser } from './responseParser.js'

/** Parsed URL of the relay. */
export interface RelayAddress {
  /** Scheme, host and port, as in an `Origin` header. */
  origin: string
  /** Host and port, as in a `Host` header. */
  host: string
  hostname: string
  port: number
  isTls: boolean
  /** Path where the relay is mounted, without a trailing slash. */
  basePath: string
  /** Whether an untrusted TLS certificate is accepted. */
  isInsecure: boolean
}

/** Thrown if no complete response arrived. */
export class NoResponseError extends Error {
  /**
   * @param message - Continues a sentence that begins with the request: "got no response within 5 s".
   * @param kind - Whether the connection ended or the time limit passed.
   */
  constructor(
    message: string,
    readonly kind: 'ended' | 'silent',
  ) {
    super(message)
  }
}

/** A request on its own connection. */
export interface RawRequest {
  /** Sends bytes. Resolves when more can be sent, or when a response has arrived. */
  write: (bytes: Buffer | string) => Promise<void>
  /** Whether the headers of the response have arrived. */
  hasResponse: () => boolean
  /** Whether the relay has sent 100 Continue. */
  sawContinue: () => boolean
  /** Waits for the headers. */
  head: (timeoutMs: number) => Promise<void>
  /** Waits for the end of the response. */
  response: (timeoutMs: number) => Promise<RelayResponse>
  /** Stops reading, so that backpressure reaches the sender. */
  pause: () => void
  /** Closes the connection, as a browser does when its tab is closed. */
  abort: () => void
}

function openSocket({ hostname, port, isTls, isInsecure }: RelayAddress): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isTls) return connectTcp({ host, port })
  return connectTls({ host, port, servername: host, rejectUnauthorized: !isInsecure })
}

interface RawRequestOptions {
  isHead: boolean
  /** Called with every chunk of received bytes. */
  onBytes: (bytes: Buffer) => void
}

/** Tracks the end of a connection and the conditions that callers wait for. */
function watch(socket: Socket) {
  let over: { how: 'ended' | 'broken'; code: string } | undefined
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const check of [...waiting]) check()
  }
  const close = (how: 'ended' | 'broken', code: string) => {
    over ??= { how, code }
    wake()
  }
  socket.on('end', () => close('ended', 'closed'))
  socket.on('error', (error: NodeJS.ErrnoException) => close('broken', error.code ?? 'error'))
  socket.on('close', () => close('broken', 'closed'))
  socket.on('drain', wake)

  /** Waits until a condition is met, the connection ends or the time limit passes. Resolves with the condition. */
  const waitUntil = (isReady: () => boolean, timeoutMs: number) =>
    new Promise<boolean>((resolve) => {
      const settle = (result: boolean) => {
        clearTimeout(timer)
        waiting.delete(check)
        resolve(result)
      }
      const timer = setTimeout(() => settle(false), timeoutMs)
      const check = () => (isReady() || over) && settle(isReady())
      waiting.add(check)
      check()
    })
  return { over: () => over, wake, waitUntil }
}

const DRAIN_MS = 30_000

/** Opens a connection to the relay for one request and its response. */
export function openRawRequest(address: RelayAddress, options: RawRequestOptions): RawRequest {
  const startedMs = performance.now()
  const parser = responseParser(options.isHead, () => performance.now() - startedMs)
  const socket = openSocket(address)
  const { over, waitUntil, wake } = watch(socket)
  socket.setNoDelay(true)
  socket.on('data', (bytes: Buffer) => {
    options.onBytes(bytes)
    parser.push(bytes)
    wake()
  })

  const hasResponse = () => parser.head() !== undefined
  const noResponse = (timeoutMs: number) => {
    const code = over()?.code
    if (code === undefined)
      return new NoResponseError(`got no response within ${timeoutMs / 1000} s`, 'silent')
    return new NoResponseError(`got no response: the connection ended (${code})`, 'ended')
  }
  return {
    hasResponse,
    sawContinue: () => parser.interim.includes(100),
    async write(bytes) {
      if (over() || hasResponse() || socket.write(bytes)) return
      await waitUntil(() => !socket.writableNeedDrain || hasResponse(), DRAIN_MS)
    },
    async head(timeoutMs) {
      if (!(await waitUntil(hasResponse, timeoutMs))) throw noResponse(timeoutMs)
    },
    async response(timeoutMs) {
      const isDone = await waitUntil(parser.isDone, timeoutMs)
      const response = parser.finish(isDone ? 'complete' : (over()?.how ?? 'stalled'))
      socket.destroy()
      if (!response) throw noResponse(timeoutMs)
      return response
    },
    pause: () => socket.pause(),
    abort: () => socket.destroy(),
  }
}
