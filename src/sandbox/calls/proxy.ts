import type { SandboxInstallation, SandboxProject } from '../data/sandboxData.js'
import { type Hold, holdHeaders } from '../faults/throttle.js'
import { type Limit, tooManyRequests } from '../provider/limits.js'
import { Refusal } from '../responses/problems.js'
import { type Incoming, type Instance, instanceOf, type Service } from '../service.js'
import { requireKey, requireProjectId } from './access.js'

function requireVersion({ headers }: Service, { request }: Incoming) {
  const version = request.headers.get(headers.proxyVersion)
  if (version === '1') return
  throw new Refusal('missing-header', {
    detail: `The header "${headers.proxyVersion}" is ${version === null ? 'missing' : `"${version}"`}.`,
    remedy: `Send "${headers.proxyVersion}: 1".`,
  })
}

function requireProject({ headers }: Service, { request }: Incoming, project: SandboxProject) {
  const name = headers.projectId
  const given = request.headers.get(name)
  if (given) return requireProjectId(project, given, `the header "${name}"`)
  throw new Refusal('missing-header', {
    detail: `The header "${name}" is missing.`,
    remedy: `Send the project ID in "${name}".`,
  })
}

/** Returns the installation that the headers select. An installation ID takes precedence. */
function findInstallation(
  { headers }: Service,
  { request }: Incoming,
  { installations, integrations }: SandboxProject,
): SandboxInstallation {
  const id = request.headers.get(headers.installationId)
  const name = request.headers.get(headers.integrationName)
  const groupRef = request.headers.get(headers.groupRef)

  if (!id && !(name && groupRef)) {
    const { installationId, integrationName, groupRef: groupHeader } = headers
    const half = name ? integrationName : groupRef ? groupHeader : null
    throw new Refusal('missing-header', {
      detail: half
        ? `The header "${half}" alone does not identify the instance.`
        : 'No header identifies the instance.',
      remedy: `Send "${installationId}", or both "${integrationName}" and "${groupHeader}".`,
    })
  }
  const found = installations.find((one) =>
    id ? one.id === id : one.integration === name && one.groupRef === groupRef,
  )
  if (found) return found

  const meant = Object.entries(integrations).find(([alias, one]) =>
    [alias, one.id].includes(name ?? ''),
  )
  throw new Refusal('installation-not-found', {
    detail: id
      ? `The project has no installation "${id}".`
      : `The group "${groupRef}" has not installed "${name}".`,
    remedy:
      !id && meant
        ? `Send the integration's name in the manifest, "${meant[1].name}", not its ID or an alias.`
        : 'Check the headers that identify the installation, or connect the instance of the group first.',
  })
}

function requireProxy({ integration }: Instance) {
  if (integration.proxy?.enabled === true) return
  throw new Refusal('proxy-not-enabled', {
    detail: `The manifest does not enable the proxy for "${integration.name}".`,
    remedy: 'Set "proxy.enabled: true" for the integration in the manifest.',
  })
}

function heldRefusal({ headers, assumptions }: Service, hold: Hold): Refusal {
  return new Refusal('provider-rate-limited', {
    status: assumptions.heldStatus,
    detail: hold.retryable
      ? 'The provider is rate limiting this installation, so the request was not forwarded.'
      : 'The provider has locked out the token of this installation, so the request was not forwarded.',
    remedy: hold.retryable
      ? 'Wait, then send the request again.'
      : 'Ask the provider to lift the lock-out, then reconnect the instance.',
    retryable: hold.retryable,
    retryAfterMs: hold.untilMs,
    causes: ['The provider returned 429 for an earlier request.'],
    headers: holdHeaders(headers, hold),
  })
}

/** Creates the request to the provider: with the provider's credentials, without the service's headers. */
function providerRequest(service: Service, incoming: Incoming, instance: Instance): Request {
  const { request, body, rest } = incoming
  const headers = new Headers(request.headers)
  for (const name of request.headers.keys()) {
    if (name.startsWith(service.headerStart)) headers.delete(name)
  }
  headers.delete('x-api-key')
  headers.delete('host')
  headers.set('authorization', `Bearer provider-token-${instance.installation.id}`)
  const url = instance.provider.baseUrl + rest
  const sent = new Request(url, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(body.length > 0 ? { body } : {}),
  })
  // `new Request` normalizes URLs, but the path and query of a proxy call must stay unchanged.
  return Object.defineProperty(sent, 'url', { value: url })
}

async function callProvider(service: Service, incoming: Incoming, instance: Instance) {
  const { groupRef, id: installationId, records } = instance.installation
  try {
    const request = providerRequest(service, incoming, instance)
    const context = { groupRef, installationId, records, now: () => service.clock.now() }
    const response = await instance.provider.handle(request, context)
    // `Response.error()` has the status 0. A consumed body cannot be sent.
    if (response.status >= 200 && !response.bodyUsed) return response
  } catch {
    // The error is not included in the response, because it can contain anything.
  }
  throw new Refusal('provider-unreachable', {
    detail: 'The provider sent no response.',
    remedy: 'Try again. If the problem persists, check the status of the provider.',
  })
}

async function forward(service: Service, incoming: Incoming, instance: Instance) {
  incoming.call.forwarded = true
  const limit: Limit | null = service.limits.count(instance.installation.id)
  const given = limit ? tooManyRequests(limit) : await callProvider(service, incoming, instance)
  const usesErrorShape =
    given.status >= 400 && service.assumptions.quirks.includes('provider-errors')
  const response = usesErrorShape ? await service.errorShapes.next(given) : given
  return { response, lockedOut: limit?.lockedOut ?? false }
}

/** Forwards a call to the provider: `{proxy_url}` and the provider's path, with any method. */
export async function proxyCall(service: Service, incoming: Incoming): Promise<Response> {
  const project = requireKey(service, incoming)
  requireVersion(service, incoming)
  requireProject(service, incoming, project)
  const installation = findInstallation(service, incoming, project)
  incoming.call.installationId = installation.id
  const instance = instanceOf(service.data, project, installation)
  requireProxy(instance)

  const { headers, throttle, assumptions, rateLimitForms } = service
  const throttled = incoming.request.headers.get(headers.rateLimiterMode) === 'throttle'
  const canBeHeld = throttled || assumptions.heldCalls === 'all'
  const hold = canBeHeld ? throttle.held(installation.id) : null
  if (hold) throw heldRefusal(service, hold)

  const { response, lockedOut } = await forward(service, incoming, instance)
  if (response.status !== 429) return response
  const usesOtherForm = assumptions.quirks.includes('rate-limit-headers')
  const restatedResponse = usesOtherForm
    ? rateLimitForms.restate(response, service.clock.now())
    : response
  if (!throttled) return restatedResponse

  const newHold = throttle.begin(installation.id, response, lockedOut)
  const extended = new Headers(restatedResponse.headers)
  for (const [name, value] of Object.entries(holdHeaders(headers, newHold)))
    extended.set(name, value)
  const { status, statusText } = restatedResponse
  return new Response(restatedResponse.body, { status, statusText, headers: extended })
}
