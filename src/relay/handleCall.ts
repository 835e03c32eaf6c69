import { listDestinations } from './actions/destinations.js'
import { describeRelay, listIntegrations } from './actions/integrations.js'
import { readSearch } from './actions/search.js'
import { sendOnce } from './actions/sendOnce.js'
import { CallScope, WaitEnded } from './callScope.js'
import { checkInstallation } from './config/installation.js'
import { rejectedCredential } from './config/rejectedCredential.js'
import type { RelayCall } from './config/relayCall.js'
import type { RelayConfig } from './config/relayConfig.js'
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
import { type Access, callerKey, readAccess } from './policy/access.js'
import { type Caller, checkOrigin, crossOriginOf, isPreflight } from './policy/originCheck.js'
import { type Plan, planCall, type UpstreamCall } from './policy/planCall.js'
import { checkRateLimit } from './policy/rateLimit.js'
import { readCall } from './policy/routes.js'

/** A request and the objects that live as long as it. */
interface CallContext {
  caller: Caller
  requestLog: RequestLog
  scope: CallScope
}

/** Calls the app's `authorize` and checks its result. */
async function authorize(
  config: RelayConfig,
  { caller, requestLog, scope }: CallContext,
  call: RelayCall,
): Promise<Access | Refusal> {
  const context = { ...caller.added, requestId: requestLog.requestId }
  try {
    const work = config.authorize(caller.request, call, context)
    const late = refuse('authorize-failed', { cause: 'authorize-timeout' })
    return readAccess(config, await scope.wait(work, config.limits.appMs, late))
  } catch (error) {
    if (error instanceof WaitEnded) return error.refusal
    // The error may contain details of the app's sessions and stores, so it is not sent to the browser.
    return refuse('authorize-failed', { cause: 'authorize-failed', error })
  }
}

type Body = ByteChunk | ByteReader | undefined

/** Reads the body of a call and checks a search. Settles before anything is sent and before a slot is acquired. */
async function readBody(
  config: RelayConfig,
  { caller, requestLog, scope, plan }: CallContext & { plan: Plan },
  call: UpstreamCall,
): Promise<{ body: Body } | Refusal> {
  const { limits } = config
  const { length } = caller.body
  if (length === null) return refuse('bad-request')
  const isRead = caller.method === 'GET' || caller.method === 'HEAD'
  if (isRead) return { body: undefined }
  if (caller.body.isUsed()) return refuse('misconfigured', { cause: 'body-already-read' })
  if (call.op === 'search') {
    const body = await readSearch(config, { body: caller.body, length, requestLog, scope })
    return isRefusal(body) ? body : { body }
  }
  const onBytes = (count: number) => {
    requestLog.bytesIn += count
  }
  const upload = { length, maxBytes: limits.proxyBodyBytes, limits, scope, onBytes }
  const { inspectBody } = plan
  try {
    return { body: await openUpload(caller.body, { ...upload, inspectBody }) }
  } catch (error) {
    return uploadFailure(error)
  }
}

/** The service's response, and the secret that the request was sent with. */
interface Received {
  response: TransportResponse
  secret: string
}

/** Reads the body and the secret of a planned call, and sends it to the service. */
async function sendCall(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  { caller, requestLog, scope, plan }: CallContext & { plan: Plan },
): Promise<Received | Refusal> {
  const received = await readBody(config, { caller, requestLog, scope, plan }, call)
  if (isRefusal(received)) return received
  const { body } = received
  const secret = await plan.credential.read(scope, config.limits.appMs)
  if (typeof secret !== 'string') return secret

  // This comes before `rateLimit`, which must not count a call that is not sent.
  const release = config.slots.acquire({ user: callerKey(access, call), isUpload: isReader(body) })
  if (isRefusal(release)) return release
  scope.onEnd(release)
  const limited = await checkRateLimit(config, { access, call, requestLog, scope })
  if (limited) return limited
  const length = caller.body.length ?? undefined
  const ready = { plan, body, length, secret, scope, requestLog }
  const response = await sendOnce(config, access, call, ready)
  return isRefusal(response) ? response : { response, secret }
}

/** Plans a call, sends it to the service and returns the response for the browser. */
async function callService(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  context: CallContext,
): Promise<RelayResponse | Refusal> {
  const { caller, requestLog, scope } = context
  const incoming = { headers: caller.headers, requestId: requestLog.requestId }
  const plan = planCall(config, access, call, incoming)
  if (isRefusal(plan)) return plan
  if (plan.route !== undefined) requestLog.route = `/proxy/{integration}${plan.route}`
  if (plan.dropped) requestLog.droppedHeaders = plan.dropped
  if (call.op === 'proxy' && config.installationConfig) {
    const off = await checkInstallation(config, access, call.alias, scope)
    if (off) return off
  }
  const received = await sendCall(config, access, call, { ...context, plan })
  if (isRefusal(received)) return received
  const { response, secret } = received
  try {
    const isRefused = response.status === 401 || response.status === 403
    if (call.op === 'proxy') return streamResponse(config, { requestLog, scope, response })
    if (isRefused) return await rejectedCredential({ requestLog, scope, response, secret })
    if (call.op === 'search') return streamResponse(config, { requestLog, scope, response })
    return await listDestinations(config, { requestLog, scope, response })
  } catch (error) {
    response.body?.cancel() // a custom transport can return an invalid response
    throw error
  }
}

async function respond(
  config: RelayConfig,
  context: CallContext,
): Promise<RelayResponse | Refusal> {
  const { caller, requestLog, scope } = context
  if (requestLog.crossOrigin !== undefined && isPreflight(caller)) {
    return preflightResponse(requestLog, caller.headers)
  }
  const originRefusal = checkOrigin(config, caller)
  if (originRefusal) return originRefusal
  const call = readCall(config.basePath, caller)
  if (isRefusal(call)) return call
  requestLog.call = call

  const access = await authorize(config, context, call)
  if (isRefusal(access)) return access
  const { user, groupRef } = access.grant
  if (user !== undefined) requestLog.user = user
  const group = 'alias' in call ? access.bindings.get(call.alias)?.groupRef : groupRef
  if (group !== undefined) requestLog.groupRef = group

  if (call.op === 'info') {
    const info = await describeRelay(config, { access, scope, requestLog })
    return scope.reason ?? jsonResponse(requestLog, info)
  }
  if (call.op === 'integrations') {
    const integrations = await listIntegrations(config, { access, scope, requestLog })
    return isRefusal(integrations) ? integrations : jsonResponse(requestLog, integrations)
  }
  return callService(config, access, call, context)
}

/** Handles a request from any kind of server. Never rejects. */
export async function handleCall(config: RelayConfig, caller: Caller): Promise<RelayResponse> {
  const requestLog = startRequestLog(config, caller.method)
  const scope = new CallScope(caller)
  let response: RelayResponse
  try {
    const crossOrigin = crossOriginOf(config, caller)
    if (crossOrigin !== undefined) requestLog.crossOrigin = crossOrigin
    const result = await respond(config, { caller, requestLog, scope })
    response = isRefusal(result) ? problemResponse(requestLog, result) : result
  } catch {
    response = problemResponse(requestLog, refuse('internal'))
  }
  // A streamed body ends the call when it ends.
  if (!isReader(response.body)) scope.end()
  return response
}
