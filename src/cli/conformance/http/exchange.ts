import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Answer } from './httpResponse.js'
import { answerParser } from './responseParser.js'

/** Where the relay is. */
export interface RelayAddress {
  /** Scheme, host and port, as a browser writes them. */
  origin: string
  /** Host and port, as in a `Host` header. */
  host: string
  hostname: string
  port: number
  isTls: boolean
  /** The path where the relay is mounted, without a slash at its end. */
  basePath: string
  /** Whether a certificate that nobody vouches for is taken. */
  isInsecure: boolean
}

/** Nothing that could be called an answer came. */
export class NoResponseError extends Error {
  /**
   * @param message - Follows after what was asked, as in "was not answered within 5 s".
   * @param kind - Whether the connection ended, or nothing came within the time.
   */
  constructor(
    message: string,
    readonly kind: 'ended' | 'silent',
  ) {
    super(message)
  }
}

/** A request on a connection of its own, as it goes on. */
export interface Exchange {
  /** Sends more bytes; resolves when they may be followed by others, or when an answer is there. */
  write: (bytes: Buffer | string) => Promise<void>
  /** Whether the answer's headers are there. */
  hasAnswer: () => boolean
  /** Whether the relay has said to go on (100). */
  sawContinue: () => boolean
  /** Waits for the headers. */
  head: (withinMs: number) => Promise<void>
  /** Waits for the end of the answer. */
  answer: (withinMs: number) => Promise<Answer>
  /** Stops reading, so that the sender has to wait. */
  pause: () => void
  /** Leaves, as a browser does when its tab is closed. */
  leave: () => void
}

function openSocket({ hostname, port, isTls, isInsecure }: RelayAddress): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isTls) return connectTcp({ host, port })
  return connectTls({ host, port, servername: host, rejectUnauthorized: !isInsecure })
}

interface ExchangeOptions {
  isHead: boolean
  /** Shown every byte that came. */
  onBytes: (bytes: Buffer) => void
}

/** Whether a connection is over, and who waits for what on it. */
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

  /** Waits until it is there or the connection is over; false where it did not come. */
  const until = (isThere: () => boolean, withinMs: number) =>
    new Promise<boolean>((resolve) => {
      const settle = (result: boolean) => {
        clearTimeout(timer)
        waiting.delete(check)
        resolve(result)
      }
      const timer = setTimeout(() => settle(false), withinMs)
      const check = () => (isThere() || over) && settle(isThere())
      waiting.add(check)
      check()
    })
  return { over: () => over, wake, until }
}

const DRAIN_MS = 30_000

/** Opens a connection to the relay, for one request and its answer. */
export function openExchange(address: RelayAddress, options: ExchangeOptions): Exchange {
  const startedMs = performance.now()
  const parser = answerParser(options.isHead, () => performance.now() - startedMs)
  const socket = openSocket(address)
  const { over, until, wake } = watch(socket)
  socket.setNoDelay(true)
  socket.on('data', (bytes: Buffer) => {
    options.onBytes(bytes)
    parser.push(bytes)
    wake()
  })

  const hasAnswer = () => parser.head() !== undefined
  const noResponse = (withinMs: number) => {
    const code = over()?.code
    if (code === undefined)
      return new NoResponseError(`was not answered within ${withinMs / 1000} s`, 'silent')
    return new NoResponseError(`was not answered: the connection ended (${code})`, 'ended')
  }
  return {
    hasAnswer,
    sawContinue: () => parser.interim.includes(100),
    async write(bytes) {
      if (over() || hasAnswer() || socket.write(bytes)) return
      await until(() => !socket.writableNeedDrain || hasAnswer(), DRAIN_MS)
    },
    async head(withinMs) {
      if (!(await until(hasAnswer, withinMs))) throw noResponse(withinMs)
    },
    async answer(withinMs) {
      const isDone = await until(parser.isDone, withinMs)
      const answer = parser.finish(isDone ? 'complete' : (over()?.how ?? 'stalled'))
      socket.destroy()
      if (!answer) throw noResponse(withinMs)
      return answer
    },
    pause: () => socket.pause(),
    leave: () => socket.destroy(),
  }
}
