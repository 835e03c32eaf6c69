import { readAccess } from './access.js'
import { type Answer, jsonAnswer, preflightAnswer, problemAnswer } from './answers.js'
import { openUpload } from './bodies.js'
import type { RelayConfig } from './config.js'
import { answerDestinations } from './destinations.js'
import { beginExchange, type Exchange } from './exchange.js'
import { discard, forward, type OpenBody } from './forward.js'
import { type Caller, checkGate, crossOriginOf, isPreflight } from './gate.js'
import { describeRelay, listIntegrations } from './integrations.js'
import { checkLimit } from './limit.js'
import type { RelayCall } from './options.js'
import { passThrough } from './passThrough.js'
import { planCall, type UpstreamCall } from './policy.js'
import { isRefusal, type Refusal, refuse } from './problems.js'
import { readCall } from './routes.js'
import { answerSearch, readSearch } from './search.js'
import { takePlace } from './takePlace.js'

/** Asks the app who is calling. */
async function authorize(config: RelayConfig, caller: Caller, call: RelayCall) {
  try {
    return readAccess(config, await config.authorize(caller.request, call))
  } catch {
    // What was thrown may tell of the app's sessions and stores.
    return refuse('authorize-failed')
  }
}

interface Asked {
  call: UpstreamCall
  caller: Caller
  exchange: Exchange
  /** The declared length of the body. */
  length: number | undefined
}

/** The body of a call, checked where it is the relay's to check. */
async function bodyOf(
  config: RelayConfig,
  { call, caller, exchange, length }: Asked,
): Promise<OpenBody | Refusal> {
  const isRead = caller.method === 'GET' || caller.method === 'HEAD'
  if (call.op === 'destinations' || isRead) return () => undefined
  if (caller.body.isUsed()) return refuse('misconfigured', { cause: 'body-already-read' })
  if (call.op === 'search') {
    const body = await readSearch(config, exchange, caller.body, length)
    return isRefusal(body) ? body : () => body
  }
  const maxBytes = config.limits.proxyBodyBytes
  const onBytes = (count: number) => {
    exchange.bytesIn += count
  }
  return (onFailure) => openUpload(caller.body, { length, maxBytes, onBytes, onFailure })
}

/** Carries out a call that the service has to answer. */
async function carryOut(
  config: RelayConfig,
  access: Parameters<typeof planCall>[1],
  call: UpstreamCall,
  { caller, exchange }: Pick<Asked, 'caller' | 'exchange'>,
): Promise<Answer | Refusal> {
  const plan = planCall(config, access, call, caller)
  if (isRefusal(plan)) return plan
  const { length } = caller.body
  if (length === null) return refuse('bad-request')
  const openBody = await bodyOf(config, { call, caller, exchange, length })
  if (isRefusal(openBody)) return openBody
  // Before the limit is asked, which must not count a call that is not sent.
  const giveBack = takePlace(config)
  if (isRefusal(giveBack)) return giveBack
  const limited = config.limit && (await checkLimit(config, access, call, exchange))
  if (limited) {
    giveBack()
    return limited
  }

  const answer = await forward(config, { plan, openBody, length, caller, exchange, giveBack })
  if (isRefusal(answer)) return answer
  try {
    if (call.op === 'destinations') return await answerDestinations(config, exchange, answer)
    if (call.op === 'search') return answerSearch(config, exchange, answer)
    return passThrough(config, exchange, answer)
  } catch (error) {
    discard(answer) // a transport of somebody’s own has answered what is none
    throw error
  }
}

async function answer(
  config: RelayConfig,
  caller: Caller,
  exchange: Exchange,
): Promise<Answer | Refusal> {
  if (exchange.crossOrigin !== undefined && isPreflight(caller)) {
    return preflightAnswer(exchange, caller.headers)
  }
  const gate = checkGate(config, caller)
  if (gate) return gate
  const call = readCall(config.basePath, caller)
  if (isRefusal(call)) return call
  exchange.op = call.op
  if ('alias' in call) exchange.alias = call.alias

  const access = await authorize(config, caller, call)
  if (isRefusal(access)) return access

  if (call.op === 'info') return jsonAnswer(exchange, describeRelay(config, access))
  if (call.op === 'integrations') {
    const integrations = await listIntegrations(config, access)
    return isRefusal(integrations) ? integrations : jsonAnswer(exchange, integrations)
  }
  return carryOut(config, access, call, { caller, exchange })
}

/** Answers a request, whatever kind of server it came to. Never rejects. */
export async function answerCall(config: RelayConfig, caller: Caller): Promise<Answer> {
  const exchange = beginExchange(config, caller.method)
  try {
    const crossOrigin = crossOriginOf(config, caller)
    if (crossOrigin !== undefined) exchange.crossOrigin = crossOrigin
    const result = await answer(config, caller, exchange)
    return isRefusal(result) ? problemAnswer(exchange, result) : result
  } catch {
    return problemAnswer(exchange, refuse('internal'))
  }
}
