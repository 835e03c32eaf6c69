import type { Fetch } from '../contract/fetch.js'
import { readAccess } from './access.js'
import { jsonAnswer, preflightAnswer, problemAnswer } from './answers.js'
import { openUpload } from './bodies.js'
import { type RelayConfig, readOptions } from './config.js'
import { answerDestinations } from './destinations.js'
import { beginExchange, type Exchange } from './exchange.js'
import { forward, type OpenBody } from './forward.js'
import { checkGate, crossOriginOf, type Incoming, isPreflight } from './gate.js'
import { describeRelay, listIntegrations } from './integrations.js'
import type { RelayCall, RelayOptions } from './options.js'
import { passThrough } from './passThrough.js'
import { planCall, type UpstreamCall } from './policy.js'
import { isRefusal, type Refusal, refuse } from './problems.js'
import { readCall } from './routes.js'
import { answerSearch, readSearch } from './search.js'

/** A request as the policy sees it. By hand: `new URL` would encode the query once more. */
function incomingOf(request: Request): Incoming {
  const { url, method, headers } = request
  const hostStart = url.indexOf('://') + 3
  const pathStart = url.indexOf('/', hostStart)
  return {
    method,
    target: pathStart === -1 ? '/' : url.slice(pathStart),
    // A `Request` made in the process has no Host header.
    host: headers.get('host') ?? url.slice(hostStart, pathStart === -1 ? undefined : pathStart),
    headers,
  }
}

/** The declared length of a body; null where it is not a number. */
function lengthOf(request: Request): number | undefined | null {
  const text = request.headers.get('content-length')
  if (text === null) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Asks the app who is calling. */
async function authorize(config: RelayConfig, request: Request, call: RelayCall) {
  try {
    return readAccess(config, await config.authorize(request, call))
  } catch {
    // What was thrown may tell of the app's sessions and stores.
    return refuse('authorize-failed')
  }
}

interface Asked {
  request: Request
  incoming: Incoming
  exchange: Exchange
}

/** Carries out a call that the service has to answer. */
async function carryOut(
  config: RelayConfig,
  access: Parameters<typeof planCall>[1],
  call: UpstreamCall,
  { request, incoming, exchange }: Asked,
): Promise<Response | Refusal> {
  const plan = planCall(config, access, call, incoming)
  if (isRefusal(plan)) return plan
  const length = lengthOf(request)
  if (length === null) return refuse('bad-request')

  let openBody: OpenBody = () => undefined
  if (call.op === 'search') {
    const body = await readSearch(config, exchange, request, length)
    if (isRefusal(body)) return body
    openBody = () => body
  }
  if (call.op === 'proxy') {
    if (request.bodyUsed) return refuse('misconfigured', { cause: 'body-already-read' })
    const maxBytes = config.limits.proxyBodyBytes
    const onBytes = (count: number) => {
      exchange.bytesIn += count
    }
    openBody = (onFailure) => openUpload(request, { length, maxBytes, onBytes, onFailure })
  }

  const answer = await forward(config, { plan, openBody, length, request, exchange })
  if (isRefusal(answer)) return answer
  if (call.op === 'destinations') return answerDestinations(config, exchange, answer)
  if (call.op === 'search') return answerSearch(config, exchange, answer)
  return passThrough(config, exchange, answer)
}

async function answer(config: RelayConfig, asked: Asked): Promise<Response | Refusal> {
  const { request, incoming, exchange } = asked
  if (exchange.crossOrigin !== undefined && isPreflight(incoming)) {
    return preflightAnswer(exchange, request.headers)
  }
  const gate = checkGate(config, incoming)
  if (gate) return gate
  const call = readCall(config.basePath, incoming)
  if (isRefusal(call)) return call
  exchange.op = call.op
  if ('alias' in call) exchange.alias = call.alias

  const access = await authorize(config, request, call)
  if (isRefusal(access)) return access

  if (call.op === 'info') return jsonAnswer(exchange, describeRelay(config, access))
  if (call.op === 'integrations') {
    const integrations = await listIntegrations(config, access)
    return isRefusal(integrations) ? integrations : jsonAnswer(exchange, integrations)
  }
  return carryOut(config, access, call, asked)
}

/**
 * A relay: the handler that holds the API key in the app's own backend, asks the app who may do what, and forwards
 * lists, searches and provider calls to the service. It keeps no state, so any number of them can run side by side.
 *
 * Mount it for every method at `basePath`. It never rejects; what goes wrong is answered as `application/problem+json`.
 *
 * @throws TypeError if an option is missing, unknown or wrong
 * @example
 * const relay = createRelay({
 *   apiKey: () => process.env.SVC_API_KEY ?? '',
 *   project: { id: 'p-1' },
 *   upstream: { baseUrl: 'https://api.example/v1', searchUrl: 'https://search.example/v1', proxyUrl: 'https://proxy.example' },
 *   integrations: { crm: { id: 'int-1', name: 'acmeCrm' } },
 *   authorize: async (request) => { const user = await sessionOf(request); return user && { user: user.id, groupRef: user.teamId } },
 * })
 */
export function createRelay(options: RelayOptions): Fetch {
  const config = readOptions(options)

  return async function relay(request) {
    const exchange = beginExchange(config, request.method)
    try {
      const incoming = incomingOf(request)
      const crossOrigin = crossOriginOf(config, incoming)
      if (crossOrigin !== undefined) exchange.crossOrigin = crossOrigin
      const result = await answer(config, { request, incoming, exchange })
      return isRefusal(result) ? problemAnswer(exchange, result) : result
    } catch {
      return problemAnswer(exchange, refuse('internal'))
    }
  }
}
