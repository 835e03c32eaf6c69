import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../../scripts/lib/listen.mjs'
import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { toNodeListener } from '../../../src/relay/node/toNodeListener.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import { hostileResponse } from './hostileResponses.ts'

/** Paths of the provider's responses, with and without the relay. */
export const RELAYED = '/api/svc/proxy/crm/answer/'
export const RAW = '/raw/'

/** The ways to mount the relay on `node:http`. */
export const listeners = {
  'a fetch handler': (options: RelayOptions) => getRequestListener(createRelay(options)),
  toNodeListener: (options: RelayOptions) => toNodeListener(options),
} satisfies Record<string, (options: RelayOptions) => RequestListener>

/** The app with its relay, a hostile provider, and a log of their requests. */
export interface Servers {
  /** The app's origin. */
  origin: string
  /** Another port of the same host, and another host, each with a page of another website. */
  others: [samesite: string, crosssite: string]
  /** IDs of the requests to the relay, or to the provider without it. */
  asked: string[]
  /** The `Sec-Fetch-Site` headers that the browser sent. */
  sites: string[]
  /** Requests that reached the provider. */
  received: string[]
  /** IDs of scripts that ran, or of requests that a response caused. */
  ran: string[]
  close: () => Promise<void>
}

/** Starts a server on the address of `localhost`, which is not 127.0.0.1 on every machine. */
const start = (listener: RequestListener) => listen(listener, 'localhost')

/** Changes a request as if an older browser had sent it, with the relay's header. */
function bypassOriginCheck({ headers, rawHeaders }: IncomingMessage) {
  for (const name of Object.keys(headers)) {
    if (/^(?:sec-fetch-|origin$)/.test(name)) delete headers[name]
  }
  Object.assign(headers, { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin' })
  // Changes both forms in place: servers read one or the other, and some have read it already.
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)])
  rawHeaders.splice(0, rawHeaders.length, ...entries.flat())
}

/** Serves the provider's responses. */
const serveProvider: RequestListener = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const kind = pathname.split('/').at(-1) ?? ''
  const id = searchParams.get('id') ?? ''
  const { headers, body } = hostileResponse(kind, id, searchParams.has('inline'))
  response.writeHead(200, headers).end(body)
}

/** Serves a page of the app. `?to=` makes it navigate to another URL. */
const showPage: RequestListener = ({ url = '' }, response) => {
  const to = new URL(url, 'http://app').searchParams.get('to')
  const refresh = to === null ? '' : `<meta http-equiv="refresh" content="0; url=${to}">`
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><title>page</title>${refresh}<body>`)
}

interface ServerOptions {
  listener: keyof typeof listeners
  /** Whether the relay treats every request as a fetch of the app. @default false */
  isOriginCheckOff?: boolean
  /** Whether `crossOrigins` has the other host. @default false */
  isOtherListed?: boolean
}

/** Starts all servers. */
export async function startServers({
  listener,
  isOriginCheckOff = false,
  isOtherListed = false,
}: ServerOptions): Promise<Servers> {
  const log = { asked: [], sites: [], received: [], ran: [] } as Record<
    'asked' | 'sites' | 'received' | 'ran',
    string[]
  >
  const other = await start(showPage)
  const crossSite = `http://evil.localhost:${other.port}`

  const provider = await start((request, response) => {
    log.received.push(`${request.method} ${request.url}`)
    serveProvider(request, response)
  })

  const { transport: _, ...connection } = createSandbox().connection
  const relay = listeners[listener]({
    ...connection,
    upstream: { ...connection.upstream, proxyUrl: `http://localhost:${provider.port}` },
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    crossOrigins: isOtherListed ? [crossSite] : [],
  })
  const app = await start((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://app')
    const id = searchParams.get('id') ?? ''
    const isForRelay = pathname.startsWith(RELAYED)
    if (pathname === '/ran') {
      log.ran.push(id)
      response.writeHead(204).end()
    } else if (isForRelay || pathname.startsWith(RAW)) {
      log.asked.push(id)
      log.sites.push(String(request.headers['sec-fetch-site']))
      if (isForRelay && isOriginCheckOff) bypassOriginCheck(request)
      if (isForRelay) relay(request, response)
      else serveProvider(request, response)
    } else showPage(request, response)
  })

  return {
    ...log,
    origin: `http://localhost:${app.port}`,
    others: [`http://localhost:${other.port}`, crossSite],
    async close() {
      await Promise.all([provider, app, other].map(({ close }) => close()))
    },
  }
}
