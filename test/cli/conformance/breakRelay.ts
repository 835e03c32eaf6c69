import { setTimeout as sleep } from 'node:timers/promises'
import { setupOptions } from '../../../src/cli/conformance/setup/setupOptions.ts'
import type { RelayOptions } from '../../../src/relay/config/relayOptions.ts'
import { type Handler, ownRelay } from './runSuite.ts'

/** A relay that is broken on purpose in one way. */
export interface BrokenRelay {
  /** The fault, as a continuation of "a relay that". */
  does: string
  /** The requirements that it fails. It passes all others. */
  breaks: readonly string[]
  make: (servicePort: number) => Handler
  /** Requirements to check, if the fault would break all following checks. @default all */
  only?: readonly string[]
  /** Whether the check takes minutes. Runs only with CONFORMANCE_ALL=1. @default false */
  isSlow?: boolean
}

export type Transport = (request: Request) => Promise<Response>

/** Creates a relay for each request, so that the fault can depend on the request. */
export const perRequest =
  (optionsOf: (request: Request) => Partial<RelayOptions>) =>
  (servicePort: number): Handler =>
  (request) =>
    ownRelay(servicePort, optionsOf(request))(request)

export const withTransport = (transport: Transport, more: Partial<RelayOptions> = {}) =>
  perRequest(() => ({ ...more, transport }))

export const withOptions = (options: Partial<RelayOptions>) => (servicePort: number) =>
  ownRelay(servicePort, options)

/** Creates a relay whose responses are changed. */
export const afterwards =
  (change: (response: Response, request: Request, servicePort: number) => unknown) =>
  (servicePort: number): Handler => {
    const relay = ownRelay(servicePort)
    return async (request) => {
      const response = await relay(request)
      const changed = await change(response, request, servicePort)
      return changed instanceof Response ? changed : response
    }
  }

/** Creates a relay whose incoming requests are changed. */
export const before =
  (change: (request: Request) => Request) =>
  (servicePort: number): Handler => {
    const relay = ownRelay(servicePort)
    return (request) => relay(change(request))
  }

/** Returns the same request with another URL or other headers. */
export function changed(request: Request, { url = request.url, headers = request.headers } = {}) {
  const { body, method, signal } = request
  if (method === 'TRACE') return request // the `Request` constructor rejects TRACE
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== null
  const streamed = hasBody ? { body, duplex: 'half' } : {}
  return new Request(url, { method, signal, headers, ...streamed })
}

/** Returns a request's headers with overrides. Null removes a header. */
export function headersWith(request: Request, more: Record<string, string | null>) {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(more)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

/** Returns the same problem response with other members or another status. */
export async function withProblem(response: Response, members: object, status = response.status) {
  const problem = (await response.json()) as object // a problem of the relay
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify({ ...problem, ...members, status }), { status, headers })
}

export const isProblem = (response: Response, status: number) =>
  response.status === status && response.headers.get('content-type') === 'application/problem+json'

/** Restores a header that the relay has dropped from the service's response. */
export const puttingBack =
  (name: string, put: (headers: Headers, value: string) => void) =>
  (servicePort: number): Handler =>
  async (request) => {
    let value: string | null = null
    const transport: Transport = async (sent) => {
      const received = await fetch(sent)
      value = received.headers.get(name)
      return received
    }
    const response = await ownRelay(servicePort, { transport })(request)
    if (value !== null) put(response.headers, value)
    return response
  }

/** Ends a body that was cut off as if it were complete. */
export function withCleanEnd(response: Response) {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      if (value) controller.enqueue(value)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

/** Sends provider paths that match a pattern without the relay's check: the relay receives another path. */
export function unseenPaths(pattern: RegExp) {
  return (servicePort: number): Handler =>
    (request) => {
      const [, rest] = /\/proxy\/crm(\/.*)$/.exec(request.url) ?? []
      if (rest === undefined || !pattern.test(rest)) return ownRelay(servicePort)(request)
      const transport: Transport = (sent) =>
        fetch(changed(sent, { url: sent.url.replace('/unseen', rest) }), { redirect: 'manual' })
      const url = request.url.replace(rest, '/unseen')
      return ownRelay(servicePort, { transport })(changed(request, { url }))
    }
}

/** Resolves a path against the base URL like a link, so that `//host` leads to another host. */
export function resolvedPaths(servicePort: number): Handler {
  return (request) => {
    const [, rest] = /\/proxy\/crm(\/\/.*)$/.exec(request.url) ?? []
    if (rest === undefined) return ownRelay(servicePort)(request)
    const transport: Transport = (sent) =>
      fetch(new URL(rest, sent.url), { headers: sent.headers, signal: sent.signal })
    const url = request.url.replace(rest, '/unseen')
    return ownRelay(servicePort, { transport })(changed(request, { url }))
  }
}

/** Creates a connection pool that releases a connection only after its response was read completely. */
export function leakingPool(size: number): Transport {
  let free = size
  const waiting: (() => void)[] = []
  const release = () => {
    free += 1
    waiting.shift()?.()
  }
  return async (sent) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    free -= 1
    const received = await fetch(sent)
    if (!received.body) release()
    const body = received.body?.pipeThrough(new TransformStream({ flush: release }))
    return new Response(body ?? null, { status: received.status, headers: received.headers })
  }
}

/** Decodes and re-encodes the segments of the path, as with the route parameters of a framework. */
export function encodedAgain(request: Request) {
  const [, start = '', rest] = /^([^?]*?\/proxy\/\w+)(\/[^?#]*)/.exec(request.url) ?? []
  if (rest === undefined) return request
  try {
    const segments = rest.split('/').map((one) => encodeURIComponent(decodeURIComponent(one)))
    const query = request.url.slice(start.length + rest.length)
    return changed(request, { url: start + segments.join('/') + query })
  } catch {
    return request
  }
}

/** Creates a relay that stores the last caller, as in a module variable. */
export function sharedCaller(servicePort: number): Handler {
  const options = setupOptions(servicePort)
  let last: ReturnType<typeof options.authorize>
  return ownRelay(servicePort, {
    async authorize(request) {
      last = options.authorize(request)
      await sleep(1)
      return last
    },
  })
}
