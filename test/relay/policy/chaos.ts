import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../../scripts/lib/listen.mjs'
import { type RelayConfig, readRelayOptions } from '../../../src/relay/config/relayConfig.js'
import { relayOf } from '../../../src/relay/createRelay.js'
import type { RelayEvent, RelayOptions } from '../../../src/relay/index.js'
import { createListener } from '../../../src/relay/node/createListener.js'
import { undiciTransport } from '../../../src/relay/undici/undiciTransport.js'
import { baseOptions } from '../support.js'

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Each form of the relay as a listener, with its config, so that tests can read the slots in use. */
export const chaosForms: Record<string, (config: RelayConfig) => RequestListener> = {
  'a relay handler over fetch': (config) => getRequestListener(relayOf(config)),
  'a relay handler over undici': (config) => getRequestListener(relayOf(config)),
  'a relay listener': (config) => createListener(config),
}

const start = (listener: RequestListener) =>
  listen(createServer({ requestTimeout: 0, keepAliveTimeout: 1 }, listener))

/** Behavior of an app's function: returns, takes its time, throws, rejects, or never settles. */
function unreliable<T>(random: () => number, value: T): T | Promise<T> {
  const kind = random()
  if (kind < 0.6) return value
  if (kind < 0.75) return new Promise((resolve) => setTimeout(resolve, random() * 10, value))
  if (kind < 0.85) return new Promise(() => {})
  if (kind < 0.92) return Promise.reject(new Error('app'))
  throw new Error('app')
}

/** Behavior of the service: responds, takes its time, is cut off, or stalls before or during its response. */
function unreliableService(random: () => number): RequestListener {
  return (request, response) => {
    request.on('error', () => {})
    const kind = random()
    if (kind < 0.4) {
      request.resume().on('end', () => response.end('x'.repeat(random() < 0.5 ? 10 : 200_000)))
    } else if (kind < 0.5) response.writeHead(401).end('{"detail":"no"}')
    else if (kind < 0.6) response.end('early')
    else if (kind < 0.7) response.writeHead(200, { 'content-length': 99 }).write('stalls')
    else if (kind < 0.8) {
      response.writeHead(200).write('cut')
      setTimeout(() => response.destroy(), random() * 5)
    } else if (kind < 0.9) request.socket.destroy()
  }
}

/** Text of a request whose body may stop halfway. */
function requestText(random: () => number): string {
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nhost: relay.test\r\nx-svc-relay: 1\r\nconnection: close\r\n${more}\r\n`
  const isWhole = random() < 0.6
  const body = 'x'.repeat(isWhole ? 20 : Math.floor(random() * 20))
  const kind = random()
  if (kind < 0.15) return head('GET /api/svc/destinations')
  if (kind < 0.25) return head('GET /api/svc/integrations')
  if (kind < 0.5) return head('GET /api/svc/proxy/crm/a')
  if (kind < 0.65) {
    const search = '{"objectName":"a","fieldFilters":[]}'
    const sent = isWhole ? search : search.slice(0, Math.floor(random() * search.length))
    return head('POST /api/svc/search/crm', `content-length: ${search.length}\r\n`) + sent
  }
  if (kind < 0.8) return `${head('POST /api/svc/proxy/crm/a', 'content-length: 20\r\n')}${body}`
  const chunk = 'x'.repeat(1 + Math.floor(random() * 40_000))
  const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(1 + Math.floor(random() * 3))
  const end = isWhole ? '0\r\n\r\n' : ''
  return `${head('PUT /api/svc/proxy/crm/a', 'transfer-encoding: chunked\r\n')}${chunks}${end}`
}

/** A caller that sends a request, reads some, all or none of the response, and disconnects at a random time. */
function callOnce(port: number, random: () => number): Promise<void> {
  const text = requestText(random)
  const stayMs = random() < 0.3 ? random() * 30 : 1_000
  const isReader = random() < 0.8
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text))
    const timer = setTimeout(() => socket.destroy(), stayMs)
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    if (isReader) socket.resume()
  })
}

export interface ChaosOptions {
  form: string
  rounds: number
  /** Number of concurrent callers. */
  callers: number
  seed: number
}

/** Runs callers, an app and a service that stall, fail and disconnect at random, against a relay on real sockets. */
export async function runChaos({ form, rounds, callers, seed }: ChaosOptions) {
  const random = seeded(seed)
  const service = await start(unreliableService(random))
  const upstream = `http://127.0.0.1:${service.port}`
  const events: RelayEvent[] = []
  const transport =
    form === 'a relay handler over fetch' ? undefined : undiciTransport({ idleMs: 40 })
  const options: RelayOptions = {
    ...baseOptions,
    upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
    allowNonBrowser: true,
    ...(transport && { transport }),
    apiKey: () => unreliable(random, 'key'),
    authorize: () =>
      unreliable(random, {
        user: `user-${Math.floor(random() * 9)}`,
        groupRef: 'acme',
        destinations: true,
      }),
    installationConfig: () => unreliable(random, { proxy: { enabled: random() < 0.9 } }),
    rateLimit: () => unreliable(random, { ok: random() < 0.9 }),
    limits: {
      appMs: 15,
      bodyMs: 20,
      idleMs: 25,
      headersMs: 20,
      rateLimitMs: 10,
      maxInFlight: callers / 2,
      maxInFlightPerUser: callers / 4,
    },
    onEvent: (event) => events.push(event),
  }
  const config = readRelayOptions(options)
  const makeListener = chaosForms[form]
  if (!makeListener) throw new Error(`There is no form ${form}.`)
  const relay = await start(makeListener(config))

  let left = rounds
  const caller = async () => {
    while (left > 0) {
      left -= 1
      await callOnce(relay.port, random)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const stop = async () => {
    await Promise.all([relay.close(), service.close()])
    await transport?.close?.()
  }
  return { config, events, stop }
}
