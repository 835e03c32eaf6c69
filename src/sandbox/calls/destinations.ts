import { applyQuirks } from '../faults/quirks.js'
import { jsonResponse } from '../responses/jsonResponse.js'
import { segmentsOf } from '../responses/urls.js'
import type { Incoming, Service } from '../service.js'
import { noSuchAddress, requireMethod, requireProject } from './access.js'

/** Lists a project's destinations: `GET {base_url}/projects/{projectIdOrName}/destinations`. */
export function listDestinations(service: Service, incoming: Incoming): Response {
  const [projects, idOrName = '', destinations, ...more] = segmentsOf(incoming.rest)
  if (projects !== 'projects' || destinations !== 'destinations' || more.length > 0) {
    throw noSuchAddress('Use /projects/{projectIdOrName}/destinations after the base URL.')
  }
  requireMethod(incoming, 'GET')
  const { destinations: list } = requireProject(service, incoming, idOrName)
  return jsonResponse(applyQuirks('destination', list, service.assumptions.quirks))
}
