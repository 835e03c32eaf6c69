import { Refusal } from './problems.js'
import type { Incoming, Service } from './service.js'

/** Refuses a call without the project's key. Search and proxy take nothing else. */
export function requireKey({ data }: Service, { request }: Incoming) {
  const key = request.headers.get('x-api-key')
  if (key === data.apiKey) return

  throw new Refusal('not-authenticated', {
    detail: key ? 'The API key is not valid.' : 'The call carries no API key.',
    remedy: 'Send a valid key of the project in the header "x-api-key".',
    headers: { 'www-authenticate': 'ApiKey' },
  })
}

/** Refuses a call with neither the project's key nor a bearer token. */
export function requireKeyOrToken({ data }: Service, { request }: Incoming) {
  const key = request.headers.get('x-api-key')
  const authorization = request.headers.get('authorization')
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (key === data.apiKey || token === data.accessToken) return

  const given = [key && 'API key', authorization && 'bearer token'].filter(Boolean).join(' and ')
  throw new Refusal('not-authenticated', {
    detail: given ? `The ${given} is not valid.` : 'The call carries no credentials.',
    remedy:
      'Send a valid key in the header "x-api-key", or a valid JWT as "Authorization: Bearer <token>".',
    headers: { 'www-authenticate': 'Bearer, ApiKey' },
  })
}

/** Refuses a project that is not the one of the key; a name is told apart, because it is a common slip. */
export function requireProjectId({ data }: Service, given: string, where: string) {
  const { id, name } = data.project
  if (given === id) return

  if (given === name) {
    throw new Refusal('project-name-given', {
      detail: `"${given}" in ${where} is the project's name. Only its ID is taken here.`,
      remedy: `Send the project ID "${id}" instead of the name.`,
    })
  }
  throw new Refusal('project-not-found', {
    detail: `There is no project "${given}".`,
    remedy: `Check the project ID in ${where}.`,
  })
}

/** Refuses other methods than the one that an operation has. `GET` includes `HEAD` (RFC 9110, 9.1). */
export function requireMethod({ request }: Incoming, method: 'GET' | 'POST') {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
  if (allowed.includes(request.method)) return

  throw new Refusal('method-not-allowed', {
    detail: `The method ${request.method} is not known here.`,
    remedy: `Use ${method}.`,
    headers: { allow: allowed.join(', ') },
  })
}

/** Nothing is at this address. */
export function noSuchAddress(remedy: string): Refusal {
  return new Refusal('no-such-address', {
    detail: 'There is nothing at this address.',
    remedy,
  })
}
