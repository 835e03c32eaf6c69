import { projectsOf, type SandboxProject } from '../data/sandboxData.js'
import { Refusal } from '../responses/problems.js'
import type { Incoming, Service } from '../service.js'

/** Counts a call against the service's own rate limit for its project. */
function requireOwnQuota({ counter, clock }: Service, { project }: SandboxProject) {
  const limit = counter.count(project.id)
  if (!limit) return
  throw new Refusal('rate-limited', {
    detail: `The project "${project.name}" has exceeded the rate limit of the service.`,
    remedy: 'Wait, then send the request again.',
    retryAfterMs: clock.now() + limit.waitMs,
    headers: { 'retry-after': String(Math.ceil(limit.waitMs / 1000)) },
  })
}

function credentialsOf({ request }: Incoming) {
  const authorization = request.headers.get('authorization')
  return {
    key: request.headers.get('x-api-key'),
    authorization,
    token: /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1],
  }
}

/** Creates the refusal of a call without a valid key or bearer token. */
function invalidCredentials(incoming: Incoming): Refusal {
  const { key, authorization } = credentialsOf(incoming)
  const given = [key && 'API key', authorization && 'bearer token'].filter(Boolean).join(' and ')
  return new Refusal('not-authenticated', {
    detail: given ? `The ${given} is not valid.` : 'The call has no credentials.',
    remedy:
      'Send a valid key in the header "x-api-key", or a valid JWT as "Authorization: Bearer <token>".',
    headers: { 'www-authenticate': 'Bearer, ApiKey' },
  })
}

/**
 * Returns the project of a search or provider call. The key determines the project. With `bearerApis: 'all'`, a call
 * without a key can use a bearer token instead.
 */
export function requireKey(service: Service, incoming: Incoming): SandboxProject {
  const { key, token } = credentialsOf(incoming)
  const acceptsToken = service.assumptions.bearerApis === 'all'
  const project = projectsOf(service.data).find(({ apiKey, accessToken }) =>
    key === null && acceptsToken ? accessToken === token : apiKey === key,
  )
  if (project) {
    requireOwnQuota(service, project)
    return project
  }
  if (acceptsToken) throw invalidCredentials(incoming)
  throw new Refusal('not-authenticated', {
    detail: key ? 'The API key is not valid.' : 'The call has no API key.',
    remedy: 'Send a valid key of the project in the header "x-api-key".',
    headers: { 'www-authenticate': 'ApiKey' },
  })
}

/** Returns the projects that the key or bearer token of a call grants access to. One of them is sufficient. */
function authorizedProjects(service: Service, incoming: Incoming): SandboxProject[] {
  const { key, token } = credentialsOf(incoming)
  const opened = projectsOf(service.data).filter(
    ({ apiKey, accessToken }) => apiKey === key || accessToken === token,
  )
  if (opened.length > 0) return opened
  throw invalidCredentials(incoming)
}

function noSuchProject(given: string, where: string): Refusal {
  return new Refusal('project-not-found', {
    detail: `The credentials of the call grant no access to a project "${given}".`,
    remedy: `Check the project in ${where}, and that the key or token belongs to it.`,
  })
}

/** Returns the project with this ID or name, if the key or bearer token of the call grants access to it. */
export function requireProject(service: Service, incoming: Incoming, idOrName: string) {
  const project = authorizedProjects(service, incoming).find(
    ({ project: { id, name } }) => idOrName === id || idOrName === name,
  )
  if (!project) throw noSuchProject(idOrName, 'the path')
  requireOwnQuota(service, project)
  return project
}

/** Refuses a project ID that does not match the key. A name gets its own problem, because it is a common mistake. */
export function requireProjectId({ project }: SandboxProject, given: string, where: string) {
  const { id, name } = project
  if (given === id) return

  if (given === name) {
    throw new Refusal('project-name-given', {
      detail: `"${given}" in ${where} is the project's name. Only its ID is accepted here.`,
      remedy: `Send the project ID "${id}" instead of the name.`,
    })
  }
  throw noSuchProject(given, where)
}

/** Refuses methods other than that of the operation. `GET` includes `HEAD` (RFC 9110, section 9.1). */
export function requireMethod({ request }: Incoming, method: 'GET' | 'POST') {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
  if (allowed.includes(request.method)) return

  throw new Refusal('method-not-allowed', {
    detail: `The method ${request.method} is not allowed here.`,
    remedy: `Use ${method}.`,
    headers: { allow: allowed.join(', ') },
  })
}

/** Creates the refusal of an unknown address. */
export function noSuchAddress(remedy: string): Refusal {
  return new Refusal('no-such-address', {
    detail: 'This address does not exist.',
    remedy,
  })
}
