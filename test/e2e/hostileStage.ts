import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRelay, type RelayOptions } from '../../src/relay/index.js'
import { toNodeListener } from '../../src/relay/node/toNodeListener.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { hostileAnswer } from './hostileAnswers.ts'

/** Where the provider's answers are, with the relay before them and without. */
export const RELAYED = '/api/svc/proxy/crm/answer/'
export const RAW = '/raw/'

/** The relay on `node:http`, by what carries it. */
export const listeners = {
  'a fetch handler': (options: RelayOptions) => getRequestListener(createRelay(options)),
  toNodeListener: (options: RelayOptions) => toNodeListener(options),
} satisfies Record<string, (options: RelayOptions) => RequestListener>

/** The app with its relay, a hostile provider behind it, and what has happened to them. */
export interface Stage {
  /** The app's origin. */
  origin: string
  /** Another port of the same host, and another host, each with a page of somebody else. */
  others: [samesite: string, crosssite: string]
  /** IDs of what was asked for: of the relay, or of the provider without it. */
  asked: string[]
  /** From where the browser has said that it asks (`Sec-Fetch-Site`). */
  sites: string[]
  /** What has reached the provider. */
  received: string[]
  /** IDs of what has run, or was fetched because an answer said so. */
  ran: string[]
  close: () => Promise<void>
}

async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  // All addresses of the loopback interface, so that `localhost` is it too.
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return { server, port: (server.address() as AddressInfo).port } // it listens on a port
}

/** Makes of a request what an older browser would send, with the relay's header added on the way. */
function openGate({ headers, rawHeaders }: IncomingMessage) {
  for (const name of Object.keys(headers)) {
    if (/^(?:sec-fetch-|origin$)/.test(name)) delete headers[name]
  }
  Object.assign(headers, { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin' })
  // The same in both forms, in place: servers read the one or the other, and some have read it already.
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)])
  rawHeaders.splice(0, rawHeaders.length, ...entries.flat())
}

/** The provider, or what stands behind it. */
const answer: RequestListener = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const kind = pathname.split('/').at(-1) ?? ''
  const id = searchParams.get('id') ?? ''
  const { headers, body } = hostileAnswer(kind, id, searchParams.has('inline'))
  response.writeHead(200, headers).end(body)
}

/** A page of the app; `?to=` has it go on to another by itself. */
const showPage: RequestListener = ({ url = '' }, response) => {
  const to = new URL(url, 'http://app').searchParams.get('to')
  const refresh = to === null ? '' : `<meta http-equiv="refresh" content="0; url=${to}">`
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><title>page</title>${refresh}<body>`)
}

interface StageOptions {
  listener: keyof typeof listeners
  /** Whether every request looks to the relay like a fetch of the app. @default false */
  isGateOff?: boolean
  /** Whether the other host is one of `crossOrigins`. @default false */
  isOtherListed?: boolean
}

/** Starts everything. */
export async function startStage({
  listener,
  isGateOff = false,
  isOtherListed = false,
}: StageOptions): Promise<Stage> {
  const log = { asked: [], sites: [], received: [], ran: [] } as Record<
    'asked' | 'sites' | 'received' | 'ran',
    string[]
  >
  const other = await listen(showPage)
  const crossSite = `http://evil.localhost:${other.port}`

  const provider = await listen((request, response) => {
    log.received.push(`${request.method} ${request.url}`)
    answer(request, response)
  })

  const { transport: _, ...connection } = createSandbox().connection
  const relay = listeners[listener]({
    ...connection,
    upstream: { ...connection.upstream, proxyUrl: `http://localhost:${provider.port}` },
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    crossOrigins: isOtherListed ? [crossSite] : [],
  })
  const app = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://app')
    const id = searchParams.get('id') ?? ''
    const isRelays = pathname.startsWith(RELAYED)
    if (pathname === '/ran') {
      log.ran.push(id)
      response.writeHead(204).end()
    } else if (isRelays || pathname.startsWith(RAW)) {
      log.asked.push(id)
      log.sites.push(String(request.headers['sec-fetch-site']))
      if (isRelays && isGateOff) openGate(request)
      if (isRelays) relay(request, response)
      else answer(request, response)
    } else showPage(request, response)
  })

  const servers = [provider.server, app.server, other.server]
  return {
    ...log,
    origin: `http://localhost:${app.port}`,
    others: [`http://localhost:${other.port}`, crossSite],
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
