/** Between whom a call goes; `held` is one that the browser has kept to itself. */
export type Way = 'browser-relay' | 'relay-service' | 'held'

/** A call as the log shows it. */
export interface WireEntry {
  id: number
  way: Way
  method: string
  path: string
  /** HTTP status; `failed` where no answer came, `pending` while there is none. */
  status: number | 'failed' | 'pending' | 'held'
  /** How long the answer took. */
  ms?: number
}

const MAX_ENTRIES = 60

/** What went over the wire, the newest first. */
export interface WireLog {
  entries(): readonly WireEntry[]
  subscribe(listener: () => void): () => void
  note(entry: Omit<WireEntry, 'id'>): void
  clear(): void
  /** The same `fetch`, which writes down what goes through it. */
  watch(
    way: Way,
    fetch: (request: Request) => Promise<Response>,
  ): (request: Request) => Promise<Response>
}

/** Address of a call without what is the same for all of them. */
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
