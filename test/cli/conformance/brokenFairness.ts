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
} from './breaking.ts'
import { type Handler, ownRelay } from './judge.ts'

const DAYS_MS = 2_000_000_000
const MANY = 1_000_000

/** Blocks the process, as a regular expression that backtracks does. */
function block(ms: number) {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

/** Calls the service over a number of connections, each of them free again when its call ends, however it ends. */
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
      const answer = await fetch(sent, { redirect: 'manual' })
      if (answer.body && answer.status < 400 && !answer.headers.has('content-length')) {
        sent.signal.addEventListener('abort', release, { once: true })
      } else release()
      return answer
    } catch (error) {
      release()
      throw error
    }
  }
}

/** Counts calls, and forgets to count those down that never get a response. */
function countedCalls(max: number) {
  return (servicePort: number): Handler => {
    const relay = ownRelay(servicePort)
    let inFlight = 0
    return async (request) => {
      if (inFlight >= max) return new Response(null, { status: 503 })
      inFlight += 1
      const { signal } = request // now, because the server makes it when it is read
      const response = await relay(request)
      if (!signal.aborted) inFlight -= 1
      return response
    }
  }
}

/** Shows the service's list as it is if a text is in it. */
function shownIf(text: string) {
  return (servicePort: number): Handler => {
    let list = ''
    const transport: Transport = async (sent) => {
      const answer = await fetch(sent, { redirect: 'manual' })
      if (sent.url.endsWith('/destinations') && answer.ok) list = await answer.clone().text()
      return answer
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

/** Relays that one user, one value or one default opens or stops. */
export const brokenFairness: readonly BrokenRelay[] = [
  {
    does: 'takes seconds for a long name',
    breaks: ['K1'],
    make: withTransport(async (sent) => {
      const answer = await fetch(sent, { redirect: 'manual' })
      if (!sent.url.endsWith('/destinations') || !answer.ok) return answer
      const { length } = await answer.clone().text()
      if (length > 50_000) block(5500)
      return answer
    }),
  },
  {
    does: 'waits for a search body without a limit',
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
    does: 'waits for an upload without a limit',
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
    does: 'lists all faults of a search',
    breaks: ['K7'],
    make: afterwards((response, { headers }) => {
      const isLong = Number(headers.get('content-length')) > 30_000
      if (!isLong || !isProblem(response, 400)) return undefined
      return withProblem(response, { errors: Array.from({ length: 1000 }, () => 'is no filter') })
    }),
  },
  {
    does: 'passes the length of a 304 on',
    breaks: ['K8'],
    make: afterwards(({ headers, status }) => {
      if (status === 304) headers.set('content-length', '5')
    }),
  },
  {
    does: 'takes "..;" for a name',
    breaks: ['A3', 'L2'],
    make: unseenPaths(/;|%(?:25)*3b/i),
  },
  {
    does: 'redacts settings by their names alone',
    breaks: ['L4'],
    make: shownIf('"custom"'),
  },
  {
    does: 'compares the host of Origin alone',
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
    does: 'fails at a response header named constructor',
    breaks: ['L6'],
    make: withTransport(async (sent) => {
      const answer = await fetch(sent, { redirect: 'manual' })
      if (answer.headers.has('constructor')) throw new TypeError('values.push is not a function')
      return answer
    }),
  },
]
