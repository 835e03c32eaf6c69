import { describeIssues, type JsonObject } from '../contract/json.js'
import { searchabilityOf } from '../contract/manifest.js'
import { type FieldFilter, type SearchBody, searchBodySchema } from '../contract/searchBody.js'
import { noSuchAddress, requireKey, requireMethod, requireProjectId } from './access.js'
import type { SandboxInstallation } from './data.js'
import { fieldValue, type Mappings, mappingsOf } from './mappings.js'
import { Refusal } from './problems.js'
import { type ReadRecord, readRecord } from './provider.js'
import { type Incoming, type Instance, instanceOf, type Service } from './service.js'
import { segmentsOf } from './urls.js'

function readBody(body: Uint8Array): SearchBody {
  const remedy =
    'Send {"objectName": "...", "fieldFilters": [{"fieldName": "...", "operator": "eq", "value": "..."}]}.'
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new Refusal('invalid-body', { detail: 'The body is not JSON.', remedy })
  }
  const parsed = searchBodySchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal('invalid-body', {
    detail: 'The body does not describe a search. "eq" is the only operator.',
    remedy,
    causes: describeIssues(parsed.error.issues, value),
  })
}

function requireSearchHeaders({ headers }: Service, { request }: Incoming) {
  if (request.headers.get(headers.requestType) !== 'search') {
    throw new Refusal('missing-header', {
      detail: `The header "${headers.requestType}" is missing or not "search".`,
      remedy: `Send "${headers.requestType}: search".`,
    })
  }
  const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new Refusal('unsupported-media-type', {
      detail: `A search is sent as JSON, not as "${mediaType}".`,
      remedy: 'Send "content-type: application/json".',
    })
  }
}

function findInstallation(service: Service, integrationId: string, groupRef: string | null) {
  const known = Object.values(service.data.integrations)
  const integration = known.find(({ id }) => id === integrationId)
  if (!integration) {
    const named = known.find(({ name }) => name === integrationId)
    throw new Refusal('integration-not-found', {
      detail: named
        ? `"${integrationId}" is the integration's name. Only its ID is taken here.`
        : `The project has no integration "${integrationId}".`,
      remedy: named
        ? `Send the integration ID "${named.id}" instead of the name.`
        : 'Check the integration ID in the path.',
    })
  }
  if (!groupRef) {
    throw new Refusal('missing-parameter', {
      detail: 'The query parameter "groupRef" is missing.',
      remedy: 'Say whose instance is searched: add "?groupRef=<ID of the user group>".',
    })
  }
  const installation = service.data.installations.find(
    (one) => one.integration === integration.name && one.groupRef === groupRef,
  )
  if (installation) return installation
  throw new Refusal('installation-not-found', {
    detail: `The group "${groupRef}" has not installed "${integration.name}".`,
    remedy: 'Check the group reference, or have the group connect its instance first.',
  })
}

function requireSearchable({ integration, installation }: Instance, objectName: string) {
  const searchability = searchabilityOf(integration, installation.config, objectName)
  if (searchability.searchable) return

  if (searchability.reason === 'disabled') {
    throw new Refusal('object-disabled', {
      detail: `The installation has switched off "${objectName}".`,
      remedy: `Take "disabled" off read.objects.${objectName} in the installation config, or set "enabled: always" in the manifest.`,
    })
  }
  throw new Refusal('object-not-defined', {
    detail: `The manifest does not define "${objectName}" under "read" of "${integration.name}".`,
    remedy: 'Add the object to the manifest, or search one that is there.',
    context: { objects: integration.read?.objects?.map((one) => one.objectName) ?? [] },
  })
}

function isEqual(found: unknown, wanted: FieldFilter['value']): boolean {
  // Null and nested values have no text that a filter could mean: they equal nothing.
  return typeof found !== 'object' && found !== undefined && String(found) === String(wanted)
}

/** The provider's field that a filter means. */
function fieldOf(filter: FieldFilter, mappings: Mappings, known: string[]): string {
  const behind = mappings.providerName(filter.fieldName)
  if (behind) return behind

  const mapped = mappings.mappedName(filter.fieldName)
  if (mapped) {
    throw new Refusal('unknown-field', {
      detail: `The provider's field "${filter.fieldName}" is mapped, and is filtered by its mapped name.`,
      remedy: `Use "${mapped}" as fieldName.`,
    })
  }
  if (known.length === 0 || known.includes(filter.fieldName.toLowerCase())) return filter.fieldName
  throw new Refusal('unknown-field', {
    detail: `There is no field "${filter.fieldName}", neither mapped nor the provider's own.`,
    remedy: 'Filter by one of the fields in context.fields, or by a mapped name.',
    context: { fields: known.filter((name) => mappings.mappedName(name) === undefined) },
  })
}

function findRecords(records: ReadRecord[], filters: FieldFilter[], mappings: Mappings) {
  const known = [
    ...new Set(
      records.flatMap(({ fields }) => Object.keys(fields).map((key) => key.toLowerCase())),
    ),
  ]
  const conditions = filters.map((one) => ({ name: fieldOf(one, mappings, known), ...one }))
  return records.filter(({ fields }) =>
    conditions.every(({ name, value }) => isEqual(fieldValue(fields, name), value)),
  )
}

/** An installation's records of an object: its own, not something that every JavaScript object inherits. */
function recordsOf({ records }: SandboxInstallation, objectName: string): JsonObject[] {
  return (Object.hasOwn(records, objectName) ? records[objectName] : undefined) ?? []
}

function requireQuota({ limits, clock }: Service, installation: SandboxInstallation) {
  const limit = limits.ask(installation.id)
  if (!limit) return
  throw new Refusal('provider-rate-limited', {
    detail: limit.lockedOut
      ? 'The provider has locked out the token of this installation.'
      : 'The provider takes no more requests of this installation for now.',
    remedy: limit.lockedOut
      ? 'Have the provider lift the lock-out, then connect the instance again.'
      : 'Wait until retryAfter, then search again.',
    retryable: !limit.lockedOut,
    ...(limit.lockedOut ? {} : { retryAfterMs: clock.now() + limit.waitMs }),
  })
}

/** Searches records: `POST {search_url}/projects/{projectId}/integrations/{integrationId}?groupRef=...`. */
export function searchRecords(service: Service, incoming: Incoming): Response {
  const [projects, project = '', integrations, integrationId = '', ...more] = segmentsOf(
    incoming.rest,
  )
  if (projects !== 'projects' || integrations !== 'integrations' || more.length > 0) {
    throw noSuchAddress(
      'Use /projects/{projectId}/integrations/{integrationId} behind the search URL.',
    )
  }
  requireMethod(incoming, 'POST')
  requireKey(service, incoming)
  requireProjectId(service, project, 'the path')
  requireSearchHeaders(service, incoming)

  const groupRef = new URL(incoming.request.url).searchParams.get('groupRef')
  const installation = findInstallation(service, integrationId, groupRef)
  incoming.call.installationId = installation.id

  const { objectName, fieldFilters } = readBody(incoming.body)
  const instance = instanceOf(service.data, installation)
  requireSearchable(instance, objectName)

  incoming.call.forwarded = true
  requireQuota(service, installation)
  const mappings = mappingsOf(instance.integration, installation.config, objectName)
  const records = recordsOf(installation, objectName).map((raw) =>
    readRecord(instance.provider, raw),
  )
  const page = findRecords(records, fieldFilters, mappings).slice(0, service.pageSize)
  return Response.json({
    results: page.map(({ id, fields, raw }) => ({ id, ...mappings.split(fields), raw })),
  })
}
