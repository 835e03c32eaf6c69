import type { SearchBody } from '../../contract/calls/searchBody.js'
import { describeIssues, isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { searchabilityOf } from '../../contract/manifest/manifest.js'
import { searchBodySchema } from '../../contract/schemas/searchBody.js'
import { shown } from '../checks/badOption.js'
import type { SandboxInstallation, SandboxProject } from '../data/sandboxData.js'
import { applyQuirks } from '../faults/quirks.js'
import { readRecord } from '../provider/provider.js'
import { jsonResponse } from '../responses/jsonResponse.js'
import { Refusal } from '../responses/problems.js'
import { segmentsOf } from '../responses/urls.js'
import { type Incoming, type Instance, instanceOf, type Service } from '../service.js'
import { noSuchAddress, requireKey, requireMethod, requireProjectId } from './access.js'
import { findRecords } from './findRecords.js'
import { mappingsOf } from './mappings.js'

const BODY_REMEDY =
  'Send {"objectName": "...", "fieldFilters": [{"fieldName": "...", "operator": "eq", "value": "..."}]}.'

/** Refuses unknown operators before other checks, because they are the most likely mistake. */
function requireOperators(body: unknown) {
  const filters = isJsonObject(body) && Array.isArray(body.fieldFilters) ? body.fieldFilters : []
  const index = filters.findIndex(
    (one) => isJsonObject(one) && one.operator !== undefined && one.operator !== 'eq',
  )
  if (index < 0) return
  const operator = shown(filters[index].operator)
  throw new Refusal('unknown-operator', {
    detail: `The operator ${operator} is unknown. The only operator is "eq".`,
    remedy: 'Use "eq", and apply other comparisons to the records in the result.',
    causes: [`fieldFilters.${index}.operator: expected "eq", got ${operator}`],
    context: { operators: ['eq'] },
  })
}

function readBody(body: Uint8Array): SearchBody {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new Refusal('invalid-body', { detail: 'The body is not JSON.', remedy: BODY_REMEDY })
  }
  requireOperators(value)
  const parsed = searchBodySchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal('invalid-body', {
    detail: 'The body is not a valid search.',
    remedy: BODY_REMEDY,
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
      detail: `A search must be sent as JSON, not as "${mediaType}".`,
      remedy: 'Send "content-type: application/json".',
    })
  }
}

function findInstallation(
  project: SandboxProject,
  integrationId: string,
  groupRef: string | null,
): SandboxInstallation {
  const known = Object.values(project.integrations)
  const integration = known.find(({ id }) => id === integrationId)
  if (!integration) {
    const named = known.find(({ name }) => name === integrationId)
    throw new Refusal('integration-not-found', {
      detail: named
        ? `"${integrationId}" is the integration's name. Only its ID is accepted here.`
        : `The project has no integration "${integrationId}".`,
      remedy: named
        ? `Send the integration ID "${named.id}" instead of the name.`
        : 'Check the integration ID in the path.',
    })
  }
  if (!groupRef) {
    throw new Refusal('missing-parameter', {
      detail: 'The query parameter "groupRef" is missing.',
      remedy: 'Add "?groupRef=<ID of the user group>" to select the instance.',
    })
  }
  const installation = project.installations.find(
    (one) => one.integration === integration.name && one.groupRef === groupRef,
  )
  if (installation) return installation
  throw new Refusal('installation-not-found', {
    detail: `The group "${groupRef}" has not installed "${integration.name}".`,
    remedy: 'Check the group reference, or connect the instance of the group first.',
  })
}

function requireSearchable({ integration, installation }: Instance, objectName: string) {
  const searchability = searchabilityOf(integration, installation.config, objectName)
  if (searchability.searchable) return

  if (searchability.reason === 'disabled') {
    throw new Refusal('object-disabled', {
      detail: `The installation has disabled "${objectName}".`,
      remedy: `Remove "disabled" from read.objects.${objectName} in the installation config, or set "enabled: always" in the manifest.`,
    })
  }
  throw new Refusal('object-not-defined', {
    detail: `The manifest does not define "${objectName}" under "read" of "${integration.name}".`,
    remedy: 'Add the object to the manifest, or search an object of the manifest.',
    context: { objects: integration.read?.objects?.map((one) => one.objectName) ?? [] },
  })
}

/** Returns an installation's records of an object, without inherited members of JavaScript objects. */
function recordsOf({ records }: SandboxInstallation, objectName: string): JsonObject[] {
  return (Object.hasOwn(records, objectName) ? records[objectName] : undefined) ?? []
}

function requireQuota({ limits, clock }: Service, installation: SandboxInstallation) {
  const limit = limits.count(installation.id)
  if (!limit) return
  throw new Refusal('provider-rate-limited', {
    detail: limit.lockedOut
      ? 'The provider has locked out the token of this installation.'
      : 'The provider is rate limiting this installation.',
    remedy: limit.lockedOut
      ? 'Ask the provider to lift the lock-out, then reconnect the instance.'
      : 'Wait, then search again.',
    retryable: !limit.lockedOut,
    ...(limit.lockedOut ? {} : { retryAfterMs: clock.now() + limit.waitMs }),
  })
}

/** Creates the response to a search without matches, which the service's document does not show. */
function noMatches({ assumptions }: Service, objectName: string): Response {
  switch (assumptions.noMatches) {
    case 'empty':
      return jsonResponse({ results: applyQuirks('record', [], assumptions.quirks) })
    case 'null':
      return jsonResponse({ results: null })
    case 'missing':
      return jsonResponse({})
    case 'problem':
      throw new Refusal('no-matches', {
        detail: `No record of "${objectName}" matches all filters.`,
        remedy: 'Change the filters.',
      })
    default:
      return assumptions.noMatches satisfies never
  }
}

/** Validates a search except for its body, and returns its installation. */
function requireInstance(service: Service, incoming: Incoming): Instance {
  const [projects, projectId = '', integrations, integrationId = '', ...more] = segmentsOf(
    incoming.rest,
  )
  if (projects !== 'projects' || integrations !== 'integrations' || more.length > 0) {
    throw noSuchAddress(
      'Use /projects/{projectId}/integrations/{integrationId} after the search URL.',
    )
  }
  requireMethod(incoming, 'POST')
  const project = requireKey(service, incoming)
  requireProjectId(project, projectId, 'the path')
  requireSearchHeaders(service, incoming)

  const groupRef = new URL(incoming.request.url).searchParams.get('groupRef')
  const installation = findInstallation(project, integrationId, groupRef)
  incoming.call.installationId = installation.id
  return instanceOf(service.data, project, installation)
}

/** Searches records: `POST {search_url}/projects/{projectId}/integrations/{integrationId}?groupRef=...`. */
export function searchRecords(service: Service, incoming: Incoming): Response {
  const instance = requireInstance(service, incoming)
  const { objectName, fieldFilters } = readBody(incoming.body)
  requireSearchable(instance, objectName)

  incoming.call.forwarded = true
  const { integration, installation, provider } = instance
  requireQuota(service, installation)
  const mappings = mappingsOf(integration, installation.config, objectName)
  const records = recordsOf(installation, objectName)
  const { pageSize, quirks } = service.assumptions
  const page = findRecords({ records, provider, mappings }, fieldFilters, pageSize)
  if (page.length === 0) return noMatches(service, objectName)

  const found = page.map((raw) => {
    // `scenarios.malformed` adds records that are not objects in JSON.
    if (Object.hasOwn(raw, 'toJSON')) return raw
    const { id, fields } = readRecord(provider, raw)
    return { id, ...mappings.split(fields), raw }
  })
  const results = applyQuirks('record', found, quirks)
  return jsonResponse(quirks.includes('result-member') ? { result: results } : { results })
}
