import { relayHeaders } from '../../contract/relayProtocol.js'
import type { Credential } from '../config/credentials.js'
import type { UpstreamBase } from '../config/optionChecks.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { ProviderCall, RelayCall } from '../config/relayOptions.js'
import { type HeaderRecord, headerRecord } from '../http/headers.js'
import { isRefusal, type Refusal, refuse } from '../http/problems.js'
import { type Access, type GrantedIntegration, grantedIntegration } from './access.js'
import type { Incoming } from './originCheck.js'
import { type BodyInspector, bodyInspector } from './rules/bodyInspection.js'
import { permissionOf, refuseOverride } from './rules/permission.js'

/** A request to the service, complete but for its body and the secret. */
export interface Plan {
  method: string
  url: string
  /** Without a prototype. */
  headers: HeaderRecord
  /** The credential that is added when the call is sent. */
  credential: Credential
  /** Whether repeating it can do no harm. */
  isIdempotent: boolean
  /** Path pattern of the rule that allows the call; `/**` if none does. Provider calls only. */
  route?: string
  /** Names of the caller's headers that are not sent. Provider calls only. */
  dropped?: readonly string[]
  /** Receives the body before it is sent. If it returns true, the call ends with {@link refuseOverride}. */
  inspectBody?: BodyInspector
}

const IDEMPOTENT = /^(?:GET|HEAD|OPTIONS|PUT|DELETE|PROPFIND|REPORT|SEARCH|QUERY|MKCOL|COPY|MOVE)$/

/**
 * The address of a call: the fixed base and the rest, put one after the other, then parsed and compared with the
 * base. Null where a parser would see anything else in it.
 */
export function joinTarget(base: UpstreamBase, rest: string): string | null {
  const text = `${base.origin}${base.pathname}${rest}`
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

/** Whether provider calls of an integration are on: the manifest and the app must both say so. */
export function isProxyOn(config: RelayConfig, { integration }: GrantedIntegration): boolean {
  const isInManifest = !integration.manifest || integration.manifest.proxy?.enabled === true
  return config.allow !== undefined && isInManifest
}

/** Whether an integration can be searched at all, whatever its objects are. */
export function isSearchOn({ binding }: GrantedIntegration): boolean {
  return binding.groupRef !== undefined
}

function planDestinations(config: RelayConfig, access: Access, headers: HeaderRecord) {
  if (!access.destinations) return refuse('not-granted')
  const rest = `/projects/${encodeURIComponent(config.project.idOrName)}/destinations`
  const url = joinTarget(config.upstream.api, rest)
  if (url === null) return refuse('misconfigured', { cause: 'project-unusable' })
  const credential = config.credentials.list
  return { method: 'GET', url, headers, credential, isIdempotent: true }
}

function planSearch(config: RelayConfig, granted: GrantedIntegration, headers: HeaderRecord) {
  const { groupRef } = granted.binding
  if (groupRef === undefined) return refuse('not-granted')
  const project = encodeURIComponent(config.project.id)
  const integration = encodeURIComponent(granted.integration.id)
  const rest = `/projects/${project}/integrations/${integration}?groupRef=${encodeURIComponent(groupRef)}`
  const url = joinTarget(config.upstream.search, rest)
  if (url === null) return refuse('misconfigured', { cause: 'integration-unusable' })
  headers['content-type'] = 'application/json'
  headers[config.service.requestType] = 'search'
  const credential = config.credentials.calls
  return { method: 'POST', url, headers, credential, isIdempotent: true }
}

/** The codings that the answer may come in. Where the transport would decode them, they are work for nothing. */
function codingsOf({ transport }: RelayConfig, { headers }: Incoming): string {
  return (transport.passesCodings && headers.get('accept-encoding')) || 'identity'
}

/**
 * The headers of a provider call. Ours come after the browser's, so that nothing it sends, nor its Connection
 * header, can take one away.
 */
function proxyHeaders(
  config: RelayConfig,
  granted: GrantedIntegration,
  incoming: Incoming,
): { headers: HeaderRecord; dropped: string[] } {
  const { service } = config
  const dropped: string[] = []
  const headers = config.pickRequestHeaders(incoming.headers, dropped)
  headers['accept-encoding'] = codingsOf(config, incoming)
  headers[service.proxyVersion] = '1'
  headers[service.projectId] = config.project.id
  const { installationId, groupRef } = granted.binding
  if (installationId !== undefined) headers[service.installationId] = installationId
  else if (groupRef !== undefined) {
    headers[service.integrationName] = granted.integration.name
    headers[service.groupRef] = groupRef
  }
  const isAsked = incoming.headers.get(relayHeaders.rateLimiterMode) === 'throttle'
  if (isAsked || config.throttle === 'always') headers[service.rateLimiterMode] = 'throttle'
  return { headers, dropped }
}

function planProxy(
  config: RelayConfig,
  { grant }: Access,
  call: ProviderCall,
  granted: GrantedIntegration,
  incoming: Incoming & { requestId: string },
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

  if (permission.methodOverride || method === 'GET' || method === 'HEAD') return plan
  const inspectBody = bodyInspector(headers['content-type'], headers['content-encoding'])
  if (inspectBody === 'refuse') return refuseOverride()
  return inspectBody ? { ...plan, inspectBody } : plan
}

/** A call that the service has to answer. */
export type UpstreamCall = Exclude<RelayCall, { op: 'info' | 'integrations' }>

/**
 * What is sent to the service for a call, or why nothing is. Synchronous and without I/O: everything that decides
 * who reaches what is in here and in what it calls.
 */
export function planCall(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  incoming: Incoming & { requestId: string },
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
 * The headers of the relay's own questions. Nothing conditional or partial of the browser's goes along: the answer
 * is read or rewritten here.
 */
function ownHeaders({ headers }: Incoming): HeaderRecord {
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
