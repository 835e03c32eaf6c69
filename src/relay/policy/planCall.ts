import { isRead } from '../../contract/calls/isRead.js'
import { relayHeaders } from '../../contract/relayProtocol.js'
import type { Credential } from '../config/credentials.js'
import type { UpstreamBase } from '../config/optionChecks.js'
import type { ProviderCall, RelayCall } from '../config/relayCall.js'
import type { RelayConfig } from '../config/relayConfig.js'
import { type HeaderRecord, headerRecord } from '../http/headers.js'
import { isRefusal, type Refusal, refuse } from '../http/problems.js'
import { type Access, type GrantedIntegration, grantedIntegration } from './access.js'
import { readIdempotencyKey } from './idempotencyKey.js'
import type { Incoming } from './originCheck.js'
import { bodyInspector } from './rules/bodyInspection.js'
import type { BodyInspector } from './rules/bodyInspector.js'
import { permissionOf, refuseOverride } from './rules/permission.js'

/** A request to the service, without its body and the secret. */
export interface Plan {
  method: string
  url: string
  /** Request headers, in an object without a prototype. */
  headers: HeaderRecord
  /** The credential that is added when the call is sent. */
  credential: Credential
  /** Whether the request is safe to repeat. */
  isIdempotent: boolean
  /** Path pattern of the rule that allows the call, or `/**` if `allow` is not a list of rules. Provider calls only. */
  route?: string
  /** Names of the caller's headers that are not sent. Provider calls only. */
  dropped?: readonly string[]
  /** Key of a call that must be sent only once. */
  idempotencyKey?: string
  /** Receives the body before it is sent. If it returns true, the call ends with {@link refuseOverride}. */
  inspectBody?: BodyInspector
}

/** The parts of a request that decide what is sent. */
type PlannedRequest = Pick<Incoming, 'headers'> & { requestId: string }

const IDEMPOTENT = /^(?:GET|HEAD|OPTIONS|PUT|DELETE|PROPFIND|REPORT|SEARCH|QUERY|MKCOL|COPY|MOVE)$/

/** Joins a base URL and a path. */
function joinPath(base: UpstreamBase, path: string): string {
  return `${base.origin}${base.pathname}${path}`
}

/**
 * Joins a base URL and the rest of a call's URL, which comes from the browser. Returns null if the parsed result is not
 * below the base.
 */
export function joinTarget(base: UpstreamBase, rest: string): string | null {
  const text = joinPath(base, rest)
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isBelowBase =
    url.origin === base.origin &&
    url.pathname.startsWith(`${base.pathname}/`) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  return isBelowBase ? text : null
}

/** Whether provider calls of an integration are on. Both the manifest and the app must enable them. */
export function isProxyOn(config: RelayConfig, { integration }: GrantedIntegration): boolean {
  const isInManifest = !integration.manifest || integration.manifest.proxy?.enabled === true
  return config.allow !== undefined && isInManifest
}

/** Whether an integration can be searched, regardless of its objects. */
export function isSearchOn({ binding }: GrantedIntegration): boolean {
  return binding.groupRef !== undefined
}

function planDestinations(config: RelayConfig, access: Access, headers: HeaderRecord) {
  if (!access.destinations) return refuse('not-granted')
  const project = encodeURIComponent(config.project.idOrName)
  const url = joinPath(config.upstream.api, `/projects/${project}/destinations`)
  const credential = config.credentials.list
  return { method: 'GET', url, headers, credential, isIdempotent: true }
}

function planSearch(config: RelayConfig, granted: GrantedIntegration, headers: HeaderRecord) {
  const { groupRef } = granted.binding
  if (groupRef === undefined) return refuse('not-granted')
  const project = encodeURIComponent(config.project.id)
  const integration = encodeURIComponent(granted.integration.id)
  const path = `/projects/${project}/integrations/${integration}?groupRef=${encodeURIComponent(groupRef)}`
  const url = joinPath(config.upstream.search, path)
  headers['content-type'] = 'application/json'
  headers[config.service.requestType] = 'search'
  const credential = config.credentials.calls
  return { method: 'POST', url, headers, credential, isIdempotent: true }
}

/** Returns the codings to request. If the transport would decode them, the relay requests none. */
function acceptEncodingOf({ transport }: RelayConfig, { headers }: PlannedRequest): string {
  return (transport.passesCodings && headers.get('accept-encoding')) || 'identity'
}

/**
 * Returns the headers of a provider call. The relay's headers are added after the browser's, so that the browser cannot
 * replace them or remove them with a Connection header.
 */
function proxyHeaders(
  config: RelayConfig,
  granted: GrantedIntegration,
  incoming: PlannedRequest,
): { headers: HeaderRecord; dropped: string[] } {
  const { service } = config
  const dropped: string[] = []
  const headers = config.pickRequestHeaders(incoming.headers, dropped)
  headers['accept-encoding'] = acceptEncodingOf(config, incoming)
  headers[service.proxyVersion] = '1'
  headers[service.projectId] = config.project.id
  const { installationId, groupRef } = granted.binding
  if (installationId !== undefined) headers[service.installationId] = installationId
  else if (groupRef !== undefined) {
    headers[service.integrationName] = granted.integration.name
    headers[service.groupRef] = groupRef
  }
  const isRequested = incoming.headers.get(relayHeaders.rateLimiterMode) === 'throttle'
  if (isRequested || config.throttle === 'always') headers[service.rateLimiterMode] = 'throttle'
  return { headers, dropped }
}

function planProxy(
  config: RelayConfig,
  { grant }: Access,
  call: ProviderCall,
  granted: GrantedIntegration,
  incoming: PlannedRequest,
): Plan | Refusal {
  if (!isProxyOn(config, granted)) return refuse('proxy-off')
  const permission = permissionOf(config, call, { grant, requestId: incoming.requestId })
  if (isRefusal(permission)) return permission
  const { method } = call
  const url = joinTarget(config.upstream.proxy, call.path + call.query)
  if (url === null) return refuse('bad-path')
  const { headers, dropped } = proxyHeaders(config, granted, incoming)
  const isIdempotent = IDEMPOTENT.test(method)
  const route = permission.path
  const credential = config.credentials.calls
  const plan: Plan = { method, url, headers, dropped, credential, isIdempotent, route }
  const field = headers['idempotency-key']
  if (config.duplicateRequests === 'refuse' && field !== undefined && !isRead(method)) {
    const key = readIdempotencyKey(field)
    if (typeof key !== 'string') return key
    plan.idempotencyKey = key
  }

  if (permission.methodOverride || method === 'GET' || method === 'HEAD') return plan
  const inspectBody = bodyInspector(headers['content-type'], headers['content-encoding'])
  if (inspectBody === 'refuse') return refuseOverride()
  return inspectBody ? { ...plan, inspectBody } : plan
}

/** A call that is sent to the service. */
export type UpstreamCall = Exclude<RelayCall, { op: 'info' | 'integrations' }>

/**
 * Returns the request to send to the service for a call, or a refusal. It is synchronous and does no I/O. It makes
 * every access decision except the ones of `installationConfig` and `rateLimit`.
 */
export function planCall(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  incoming: PlannedRequest,
): Plan | Refusal {
  if (call.op === 'destinations') {
    return planDestinations(config, access, ownHeaders(incoming))
  }
  const granted = grantedIntegration(config, access, call.alias)
  if (isRefusal(granted)) return granted
  if (call.op === 'search') return planSearch(config, granted, ownHeaders(incoming))

  return planProxy(config, access, call, granted, incoming)
}

/**
 * Returns the headers of the relay's own requests. The browser's conditional and range headers are not sent, because
 * the relay reads or rewrites the response.
 */
function ownHeaders({ headers }: PlannedRequest): HeaderRecord {
  const own = headerRecord({
    accept: 'application/json, application/problem+json',
    'accept-encoding': 'identity',
  })
  for (const name of ['accept-language', 'user-agent', 'traceparent', 'tracestate']) {
    const value = headers.get(name)
    if (value !== null) own[name] = value
  }
  return own
}
