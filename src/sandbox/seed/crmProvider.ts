import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import {
  type ProviderCall,
  type ProviderRoute,
  routeProvider,
  type SandboxProvider,
} from '../provider/provider.js'
import { jsonResponse } from '../responses/jsonResponse.js'
import { crmFields } from './providerFields.js'

/** Creates an error in the CRM's own format. */
function crmError(status: number, category: string, message: string): Response {
  const correlationId = '5f0c8a52-0000-4000-8000-00000000c4a1'
  return jsonResponse({ status: 'error', message, correlationId, category }, { status })
}

const notFound = () => crmError(404, 'OBJECT_NOT_FOUND', 'resource not found')

/** Returns the records of the object in the path, or undefined if the CRM has no such object. */
function recordsOf({ records, parts }: ProviderCall): JsonObject[] | undefined {
  const [objectName = ''] = parts
  return Object.hasOwn(records, objectName) ? records[objectName] : undefined
}

function listPage(call: ProviderCall): Response {
  const records = recordsOf(call)
  if (!records) return notFound()

  const limit = Number(call.url.searchParams.get('limit') ?? 10)
  const after = Number(call.url.searchParams.get('after') ?? 0)
  if (
    !Number.isInteger(limit) ||
    limit < 1 ||
    limit > 100 ||
    !Number.isInteger(after) ||
    after < 0
  ) {
    return crmError(400, 'VALIDATION_ERROR', 'limit must be 1 to 100, and after a cursor')
  }
  const end = after + limit
  const link = `${call.url.origin}${call.url.pathname}?limit=${limit}&after=${end}`
  return jsonResponse({
    results: records.slice(after, end),
    ...(end < records.length ? { paging: { next: { after: String(end), link } } } : {}),
  })
}

async function readProperties({ request }: ProviderCall): Promise<JsonObject | null> {
  const body: unknown = await request.json().catch(() => null)
  return isJsonObject(body) && isJsonObject(body.properties) ? body.properties : null
}

const badProperties = () =>
  crmError(400, 'VALIDATION_ERROR', 'Invalid input JSON: "properties" must be an object')

async function create(call: ProviderCall): Promise<Response> {
  const records = recordsOf(call)
  if (!records) return notFound()
  const properties = await readProperties(call)
  if (!properties) return badProperties()

  const id = String(records.reduce((max, one) => Math.max(max, Number(one.id)), 0) + 1)
  const time = new Date(call.now()).toISOString()
  const record = { id, createdAt: time, updatedAt: time, archived: false, properties }
  records.push(record)
  return jsonResponse(record, { status: 201, headers: { location: `${call.url.pathname}/${id}` } })
}

/** Creates a handler for the record in the path. */
function withRecord(
  handle: (
    call: ProviderCall,
    record: JsonObject,
    records: JsonObject[],
  ) => Response | Promise<Response>,
) {
  return (call: ProviderCall) => {
    const records = recordsOf(call)
    const record = records?.find((one) => one.id === call.parts[1])
    return records && record ? handle(call, record, records) : notFound()
  }
}

const readOne = withRecord((_, record) => jsonResponse(record))

const update = withRecord(async (call, record) => {
  const properties = await readProperties(call)
  if (!properties) return badProperties()
  record.properties = {
    ...(isJsonObject(record.properties) ? record.properties : {}),
    ...properties,
  }
  record.updatedAt = new Date(call.now()).toISOString()
  return jsonResponse(record)
})

const remove = withRecord((_, record, records) => {
  records.splice(records.indexOf(record), 1)
  return new Response(null, { status: 204 })
})

/** Formats a CSV cell (RFC 4180), quoted if necessary. */
function csvCell(value: unknown): string {
  const text =
    typeof value === 'object' ? (value ? JSON.stringify(value) : '') : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function exportCsv(call: ProviderCall): Response {
  const records = recordsOf(call)
  if (!records) return notFound()

  const rows = records.map(({ id, properties }) => ({
    id,
    ...(isJsonObject(properties) ? properties : {}),
  }))
  const columns = Object.keys(rows[0] ?? { id: '' })
  const lines = [
    columns,
    ...rows.map((row: JsonObject) => columns.map((column) => csvCell(row[column]))),
  ]
  return new Response(lines.map((cells) => `${cells.join(',')}\r\n`).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${call.parts[0]}.csv"`,
    },
  })
}

const LIST = /^\/crm\/v3\/objects\/(\w+)$/
const ONE = /^\/crm\/v3\/objects\/(\w+)\/(\w+)$/

const routes: ProviderRoute[] = [
  ['GET', LIST, listPage],
  ['POST', LIST, create],
  ['GET', ONE, readOne],
  ['PATCH', ONE, update],
  ['DELETE', ONE, remove],
  ['GET', /^\/crm\/v3\/exports\/(\w+)\.csv$/, exportCsv],
]

/** The seeded CRM, with cursor pagination, fields under `properties` and its own error format. */
export const crmProvider: SandboxProvider = {
  baseUrl: 'https://api.hub.example',
  handle: routeProvider(routes, (status) =>
    status === 404 ? notFound() : crmError(405, 'METHOD_NOT_ALLOWED', 'method not allowed'),
  ),
  fieldsOf: ({ properties }) => (isJsonObject(properties) ? properties : {}),
  fields: crmFields,
}
