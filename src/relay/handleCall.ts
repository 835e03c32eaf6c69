import { listDestinations } from './actions/destinations.js'
import { forward } from './actions/forward.js'
import { describeRelay, listIntegrations } from './actions/integrations.js'
import { readSearch } from './actions/search.js'
import { CallScope, WaitEnded } from './callScope.js'
import { checkInstallation } from './config/installation.js'
import { rejectedCredential } from './config/rejectedCredential.js'
import type { RelayConfig } from './config/relayConfig.js'
import type { RelayCall } from './config/relayOptions.js'
import { type RequestLog, startRequestLog } from './events/requestLog.js'
import { openUpload, uploadFailure } from './http/bodies.js'
import { isRefusal, type Refusal, refuse } from './http/problems.js'
import {
  jsonResponse,
  preflightResponse,
  problemResponse,
  type RelayResponse,
} from './http/responses.js'
import { streamResponse } from './http/streamResponse.js'
import {
  type ByteChunk,
  type ByteReader,
  isReader,
  type TransportResponse,
} from './http/transport.js'
import { type Access, readAccess } from './policy/access.js'
import { type Caller, checkOrigin, crossOriginOf, isPreflight } from './policy/originCheck.js'
import { type Plan, planCall, type UpstreamCall } from './policy/planCall.js'
import { checkRateLimit } from './policy/rateLimit.js'
import { readCall } from './policy/routes.js'

/** One request, with what belongs to it for as long as it lasts. */
interface Handled {
  caller: Caller
  exchange: RequestLog
  scope: CallScope
}

/** Asks the app who is calling. */
async function authorize(
  config: RelayConfig,
  { caller, exchange, scope }: Handled,
  call: RelayCall,
): Promise<Access | Refusal> {
  const context = { ...caller.added, requestId: exchange.requestId }
  try {
    const work = config.authorize(caller.request, call, context)
    const late = refuse('authorize-failed', { cause: 'authorize-timeout' })
    return readAccess(config, await scope.wait(work, config.limits.appMs, late))
  } catch (error) {
    if (error instanceof WaitEnded) return error.refusal
    // What was thrown may tell of the app's sessions and stores.
    return refuse('authorize-failed', { cause: 'authorize-failed', error })
  }
}

type Body = ByteChunk | ByteReader | undefined

/** The body of a call, checked where it is the relay's to check. Settles before anything is sent or held. */
async function readBody(
  config: RelayConfig,
  { caller, exchange, scope, plan }: Handled & { plan: Plan },
  call: UpstreamCall,
): Promise<{ body: Body } | Refusal> {
  const { limits } = config
  const { length } = caller.body
  if (length === null) return refuse('bad-request')
  const isRead = caller.method === 'GET' || caller.method === 'HEAD'
  if (call.op === 'destinations' || isRead) return { body: undefined }
  if (caller.body.isUsed()) return refuse('misconfigured', { cause: 'body-already-read' })
  if (call.op === 'search') {
    const body = await readSearch(config, { body: caller.body, length, exchange, scope })
    return isRefusal(body) ? body : { body }
  }
  const onBytes = (count: number) => {
    exchange.bytesIn += count
  }
  const upload = { length, maxBytes: limits.proxyBodyBytes, limits, scope, onBytes }
  const { inspectBody } = plan
  try {
    return { body: await openUpload(caller.body, { ...upload, inspectBody }) }
  } catch (error) {
    return uploadFailure(error)
  }
}

/** Whose limits a call counts against. As JSON, so that no user can be called like another one's group. */
const slotUser = ({ user, groupRef }: Access['grant']) =>
  JSON.stringify(user === undefined ? { groupRef } : user)

/** The service's response, and the secret that it was asked with. */
interface Received {
  answer: TransportResponse
  secret: string
}

/** Sends a planned call to the service, once everything that it needs is there. */
async function sendCall(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  { caller, exchange, scope, plan }: Handled & { plan: Plan },
): Promise<Received | Refusal> {
  const received = await readBody(config, { caller, exchange, scope, plan }, call)
  if (isRefusal(received)) return received
  const { body } = received
  const secret = await plan.credential.read(scope, config.limits.appMs)
  if (typeof secret !== 'string') return secret

  // Before `rateLimit`, which must not count a call that is not sent.
  const release = config.slots.acquire({ user: slotUser(access.grant), isUpload: isReader(body) })
  if (isRefusal(release)) return release
  scope.onEnd(release)
  const limited = await checkRateLimit(config, { access, call, exchange, scope })
  if (limited) return limited
  const length = caller.body.length ?? undefined
  const answer = await forward(config, { plan, body, length, secret, scope, exchange })
  return isRefusal(answer) ? answer : { answer, secret }
}

/** Carries out a call that the service has to answer. */
async function carryOut(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  handled: Handled,
): Promise<RelayResponse | Refusal> {
  const { caller, exchange, scope } = handled
  const { method, target, host, headers } = caller
  const incoming = { method, target, host, headers, requestId: exchange.requestId }
  const plan = planCall(config, access, call, incoming)
  if (isRefusal(plan)) return plan
  if (plan.route !== undefined) exchange.route = `/proxy/{integration}${plan.route}`
  if (plan.dropped) exchange.droppedHeaders = plan.dropped
  if (call.op === 'proxy' && config.installationConfig) {
    const off = await checkInstallation(config, access, call.alias, scope)
    if (off) return off
  }
  const received = await sendCall(config, access, call, { ...handled, plan })
  if (isRefusal(received)) return received
  const { answer, secret } = received
  try {
    const isRefused = answer.status === 401 || answer.status === 403
    if (call.op === 'proxy') return streamResponse(config, { exchange, scope, answer })
    if (isRefused) return await rejectedCredential({ exchange, scope, answer, secret })
    if (call.op === 'search') return streamResponse(config, { exchange, scope, answer })
    return await listDestinations(config, { exchange, scope, answer })
  } catch (error) {
    answer.body?.cancel() // the answer of an app's own transport is not one
    throw error
  }
}

async function answer(config: RelayConfig, handled: Handled): Promise<RelayResponse | Refusal> {
  const { caller, exchange, scope } = handled
  if (exchange.crossOrigin !== undefined && isPreflight(caller)) {
    return preflightResponse(exchange, caller.headers)
  }
  const gate = checkOrigin(config, caller)
  if (gate) return gate
  const call = readCall(config.basePath, caller)
  if (isRefusal(call)) return call
  exchange.call = call

  const access = await authorize(config, handled, call)
  if (isRefusal(access)) return access
  const { user, groupRef } = access.grant
  if (user !== undefined) exchange.user = user
  const group = 'alias' in call ? access.bindings.get(call.alias)?.groupRef : groupRef
  if (group !== undefined) exchange.groupRef = group

  if (call.op === 'info') {
    return jsonResponse(exchange, await describeRelay(config, { access, scope, exchange }))
  }
  if (call.op === 'integrations') {
    const integrations = await listIntegrations(config, { access, scope })
    return isRefusal(integrations) ? integrations : jsonResponse(exchange, integrations)
  }
  return carryOut(config, access, call, handled)
}

/** Answers a request, whatever kind of server it came to. Never rejects. */
export async function handleCall(config: RelayConfig, caller: Caller): Promise<RelayResponse> {
  const exchange = startRequestLog(config, caller.method)
  const scope = new CallScope(caller)
  let response: RelayResponse
  try {
    const crossOrigin = crossOriginOf(config, caller)
    if (crossOrigin !== undefined) exchange.crossOrigin = crossOrigin
    const result = await answer(config, { caller, exchange, scope })
    response = isRefusal(result) ? problemResponse(exchange, result) : result
  } catch {
    response = problemResponse(exchange, refuse('internal'))
  }
  // A body that is streamed ends the call at its own end.
  if (!isReader(response.body)) scope.end()
  return response
}
