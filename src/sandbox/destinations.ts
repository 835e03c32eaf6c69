import { noSuchAddress, requireKeyOrToken, requireMethod } from './access.js'
import { Refusal } from './problems.js'
import type { Incoming, Service } from './service.js'
import { segmentsOf } from './urls.js'

/** Lists a project's destinations: `GET {base_url}/projects/{projectIdOrName}/destinations`. */
export function listDestinations(service: Service, incoming: Incoming): Response {
  const [projects, project = '', destinations, ...more] = segmentsOf(incoming.rest)
  if (projects !== 'projects' || destinations !== 'destinations' || more.length > 0) {
    throw noSuchAddress('Use /projects/{projectIdOrName}/destinations behind the base URL.')
  }
  requireMethod(incoming, 'GET')
  requireKeyOrToken(service, incoming)

  const { id, name } = service.data.project
  if (project !== id && project !== name) {
    throw new Refusal('project-not-found', {
      detail: `There is no project "${project}".`,
      remedy: 'Check the project ID or name in the path.',
    })
  }
  return Response.json(service.data.destinations)
}
