import type { Wire } from '../../client/send.js'
import { isJsonObject } from '../../contract/json/json.js'
import { relayHeaders, relayRoutes } from '../../contract/relayProtocol.js'

/** Maximum duration of a check, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Result of one check of a relay's responses. */
export interface RelayCheck {
  /** The requirement, as in the conformance suite. */
  title: string
  /** How the response differs from it. `undefined` if it does not. */
  fault: string | undefined
}

/** Sends a request to the relay with the client's `fetch` and headers, past the holds. */
async function request(
  wire: Wire,
  target: string,
  { method = 'GET', isMarked = true } = {},
): Promise<Response> {
  const headers = new Headers(await wire.headers())
  if (isMarked) headers.set(relayHeaders.relay, '1')
  const base = globalThis.document.baseURI
  const url = new URL(wire.endpoint || '/', base).href.replace(/\/$/, '') + target
  return wire.fetch(new Request(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }))
}

/** Describes how a response differs from an error that a relay creates. */
async function faultOfProblem(response: Response, status: number): Promise<string | undefined> {
  if (response.status !== status) return `status ${response.status} instead of ${status}`
  const type = response.headers.get('content-type') ?? 'none'
  if (!type.startsWith('application/problem+json')) return `content type ${type}`
  const source = response.headers.get(relayHeaders.source)
  if (source !== 'relay') return `${relayHeaders.source} is ${source ?? 'missing'}`
  const body: unknown = await response.json()
  const hasRemedy = isJsonObject(body) && typeof body.remedy === 'string'
  return hasRemedy ? undefined : 'the problem has no remedy'
}

/** Describes how a header differs. Only CORS-safelisted headers of a relay on another origin can be read. */
function faultOfHeader(response: Response, name: string, expected: RegExp): string | undefined {
  const value = response.headers.get(name)
  if (value === null) return response.type === 'cors' ? undefined : `header ${name} is missing`
  return expected.test(value) ? undefined : `header ${name} is ${value}`
}

/**
 * Checks a relay's responses, as far as a page can. Sends four requests, which the relay does not forward to the
 * service.
 */
export async function checkRelay(wire: Wire): Promise<RelayCheck[]> {
  const info = request(wire, relayRoutes.info())
  const checks: [title: string, faultOf: () => Promise<string | undefined>][] = [
    [
      'The endpoint is a relay',
      async () => {
        const { ok, status } = await info
        return ok
          ? faultOfHeader(await info, relayHeaders.source, /^relay$/)
          : `status ${status} instead of 200`
      },
    ],
    [
      'Responses are not cached',
      async () => faultOfHeader(await info, 'cache-control', /\bno-store\b/),
    ],
    [
      'Browsers do not guess content types',
      async () => faultOfHeader(await info, 'x-content-type-options', /^nosniff$/i),
    ],
    [
      'Responses have a request ID',
      async () => faultOfHeader(await info, relayHeaders.requestId, /./),
    ],
    [
      'An unknown route gets 404 with Problem Details',
      async () => faultOfProblem(await request(wire, '/no-such-route'), 404),
    ],
    [
      'Another method gets 405 with Problem Details',
      async () => faultOfProblem(await request(wire, relayRoutes.info(), { method: 'PUT' }), 405),
    ],
    [
      `A request without ${relayHeaders.relay} gets 403`,
      async () =>
        faultOfProblem(await request(wire, relayRoutes.destinations(), { isMarked: false }), 403),
    ],
  ]
  return Promise.all(
    checks.map(async ([title, faultOf]) => {
      const fault = await faultOf().catch((error: unknown) => `no response (${error})`)
      return { title, fault }
    }),
  )
}
