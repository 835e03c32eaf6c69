import {
  afterwards,
  type BrokenRelay,
  before,
  changed,
  headersWith,
  isProblem,
  type Transport,
  unseenPaths,
  withOptions,
  withProblem,
  withTransport,
} from './breakRelay.ts'
import { type Handler, ownRelay } from './runSuite.ts'

const DAYS_MS = 2_000_000_000
const MANY = 1_000_000

/** Blocks the process, like a regular expression that backtracks. */
function block(ms: number) {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

/** Creates a connection pool of limited size that releases a connection when its call ends, fails or is aborted. */
function smallPool(size: number): Transport {
  let free = size
  const waiting: (() => void)[] = []
  const release = () => {
    free += 1
    waiting.shift()?.()
  }
  return async (sent) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    free -= 1
    try {
      const received = await fetch(sent, { redirect: 'manual' })
      if (received.body && received.status < 400 && !received.headers.has('content-length')) {
        sent.signal.addEventListener('abort', release, { once: true })
      } else release()
      return received
    } catch (error) {
      release()
      throw error
    }
  }
}

/** Counts calls in progress, but never decrements the count for abandoned calls. */
function countedCalls(max: number) {
  return (servicePort: number): Handler => {
    const relay = ownRelay(servicePort)
    let inFlight = 0
    return async (request) => {
      if (inFlight >= max) return new Response(null, { status: 503 })
      inFlight += 1
      const { signal } = request // read now, because the server creates it on first access
      const response = await relay(request)
      if (!signal.aborted) inFlight -= 1
      return response
    }
  }
}

/** Returns the service's list unchanged if it contains a text. */
function shownIf(text: string) {
  return (servicePort: number): Handler => {
    let list = ''
    const transport: Transport = async (sent) => {
      const received = await fetch(sent, { redirect: 'manual' })
      if (sent.url.endsWith('/destinations') && received.ok) list = await received.clone().text()
      return received
    }
    const relay = ownRelay(servicePort, { transport })
    return async (request) => {
      const response = await relay(request)
      const isShown = request.url.endsWith('/destinations') && list.includes(text)
      if (!isShown || response.status !== 200) return response
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      return new Response(list, { headers })
    }
  }
}

/** Relays with faults in fairness, input handling or defaults. */
export const brokenFairness: readonly BrokenRelay[] = [
  {
    does: 'needs seconds to process a long name',
    breaks: ['K1'],
    make: withTransport(async (sent) => {
      const received = await fetch(sent, { redirect: 'manual' })
      if (!sent.url.endsWith('/destinations') || !received.ok) return received
      const { length } = await received.clone().text()
      if (length > 50_000) block(5500)
      return received
    }),
  },
  {
    does: 'has no time limit for a search body',
    breaks: ['K2'],
    make: withOptions({ limits: { bodyMs: DAYS_MS } }),
    only: ['K2'],
    isSlow: true,
  },
  {
    does: 'does not release the slots of abandoned calls',
    breaks: ['K3'],
    make: countedCalls(20),
    only: ['K3'],
  },
  {
    does: 'has no time limit for an upload',
    breaks: ['K4'],
    make: withOptions({ limits: { bodyMs: DAYS_MS, idleMs: DAYS_MS } }),
    only: ['K4'],
    isSlow: true,
  },
  {
    does: 'lets one user occupy all connections',
    breaks: ['K5'],
    make: withTransport(smallPool(20), {
      limits: { maxInFlightPerUser: MANY, maxUploadsPerUser: MANY },
    }),
  },
  {
    does: 'lists all errors of a search',
    breaks: ['K7'],
    make: afterwards((response, { headers }) => {
      const isLong = Number(headers.get('content-length')) > 30_000
      if (!isLong || !isProblem(response, 400)) return undefined
      return withProblem(response, { errors: Array.from({ length: 1000 }, () => 'is no filter') })
    }),
  },
  {
    does: 'passes the Content-Length of a 304 through',
    breaks: ['K8'],
    make: afterwards(({ headers, status }) => {
      if (status === 304) headers.set('content-length', '5')
    }),
  },
  {
    does: 'treats "..;" as a name',
    breaks: ['A3', 'L2'],
    make: unseenPaths(/;|%(?:25)*3b/i),
  },
  {
    does: 'redacts settings only by name',
    breaks: ['L4'],
    make: shownIf('"custom"'),
  },
  {
    does: 'compares only the host of Origin',
    breaks: ['L5'],
    make: before((request) => {
      const origin = request.headers.get('origin')
      if (!origin?.startsWith('ftp:')) return request
      return changed(request, {
        headers: headersWith(request, { origin: origin.replace('ftp:', 'http:') }),
      })
    }),
  },
  {
    does: 'fails on a response header named constructor',
    breaks: ['L6'],
    make: withTransport(async (sent) => {
      const received = await fetch(sent, { redirect: 'manual' })
      if (received.headers.has('constructor')) throw new TypeError('values.push is not a function')
      return received
    }),
  },
]
