/** The endpoints of a call. `held` is a call that the browser did not send. */
export type Way = 'browser-relay' | 'relay-service' | 'held'

/** A call in the log. */
export interface WireEntry {
  id: number
  way: Way
  method: string
  path: string
  /** HTTP status; `failed` without a response, `pending` before it arrives. */
  status: number | 'failed' | 'pending' | 'held'
  /** Duration until the response. */
  ms?: number
}

const MAX_ENTRIES = 60

/** The requests, newest first. */
export interface WireLog {
  entries(): readonly WireEntry[]
  subscribe(listener: () => void): () => void
  note(entry: Omit<WireEntry, 'id'>): void
  clear(): void
  /** Wraps a `fetch` and logs its calls. */
  watch(
    way: Way,
    fetch: (request: Request) => Promise<Response>,
  ): (request: Request) => Promise<Response>
}

/** Returns the URL of a call without the common prefix. */
function pathOf(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `${host.endsWith('.svc.example') ? host : ''}${pathname}${search}`
}

export function createWireLog(): WireLog {
  let entries: readonly WireEntry[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function put(next: readonly WireEntry[]) {
    entries = next.slice(0, MAX_ENTRIES)
    for (const listener of listeners) listener()
  }

  function note(entry: Omit<WireEntry, 'id'>): number {
    lastId += 1
    put([{ ...entry, id: lastId }, ...entries])
    return lastId
  }

  function finish(id: number, end: Pick<WireEntry, 'status' | 'ms'>) {
    put(entries.map((entry) => (entry.id === id ? { ...entry, ...end } : entry)))
  }

  return {
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note,
    clear: () => put([]),
    watch: (way, fetch) => async (request) => {
      const id = note({ way, method: request.method, path: pathOf(request.url), status: 'pending' })
      const startMs = performance.now()
      const ms = () => Math.round(performance.now() - startMs)
      try {
        const response = await fetch(request)
        finish(id, { status: response.status, ms: ms() })
        return response
      } catch (error) {
        finish(id, { status: 'failed', ms: ms() })
        throw error
      }
    },
  }
}
