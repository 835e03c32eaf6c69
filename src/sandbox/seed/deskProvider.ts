import {
  type ProviderCall,
  type ProviderRoute,
  routeProvider,
  type SandboxProvider,
} from '../provider/provider.js'
import { jsonResponse } from '../responses/jsonResponse.js'
import { deskFields } from './providerFields.js'

const PER_PAGE = 20

/** Creates an error in the help desk's own format. */
const deskError = (status: number, error: string, description: string) =>
  jsonResponse({ error, description }, { status })

const notFound = () => deskError(404, 'RecordNotFound', 'Not found')

function listTickets({ records, url }: ProviderCall): Response {
  const { tickets = [] } = records
  const page = Number(url.searchParams.get('page') ?? 1)
  if (!Number.isInteger(page) || page < 1)
    return deskError(400, 'InvalidPage', 'Page is not a number')

  const next = `${url.origin}${url.pathname}?page=${page + 1}`
  return jsonResponse({
    tickets: tickets.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    count: tickets.length,
    next_page: page * PER_PAGE < tickets.length ? next : null,
  })
}

function readTicket({ records, parts }: ProviderCall): Response {
  const ticket = records.tickets?.find((one) => String(one.id) === parts[0])
  return ticket ? jsonResponse({ ticket }) : notFound()
}

const routes: ProviderRoute[] = [
  ['GET', /^\/api\/v2\/tickets\.json$/, listTickets],
  ['GET', /^\/api\/v2\/tickets\/(\d+)\.json$/, readTicket],
]

/** The seeded help desk, with numbered pages, numeric IDs and its own error format. */
export const deskProvider: SandboxProvider = {
  baseUrl: 'https://deskly.example',
  handle: routeProvider(routes, (status) =>
    status === 404 ? notFound() : deskError(405, 'MethodNotAllowed', 'Method not allowed'),
  ),
  fields: deskFields,
}
