/** Names and IDs in the sandbox that all steps use. */
export function placesOf({ connection, sandbox }) {
  const { apiKey, accessToken, project, integrations } = connection
  const [acme, globex] = sandbox.groups
  return {
    apiKey,
    accessToken,
    project,
    crm: integrations.crm,
    desk: integrations.desk,
    acme,
    globex,
  }
}

const changed = (headers, changes = {}) =>
  Object.fromEntries(
    Object.entries({ ...headers, ...changes }).filter(([, value]) => value !== undefined),
  )

/** `GET {base_url}/projects/{projectIdOrName}/destinations`, with the API key unless `change` replaces it. */
export const listCall = ({ apiKey }, named, change) => ({
  method: 'GET',
  target: `/public/v1/projects/${encodeURIComponent(named)}/destinations`,
  headers: changed({ 'x-api-key': apiKey }, change),
})

/** `POST {search_url}/projects/{projectId}/integrations/{integrationId}?groupRef=`. */
export function searchCall(places, { integration, groupRef = 'acme', projectId, change, ...body }) {
  const { apiKey, project, crm } = places
  const { objectName = 'contacts', fieldFilters = [], text } = body
  const id = encodeURIComponent(integration ?? crm.id)
  const query = groupRef === null ? '' : `?groupRef=${encodeURIComponent(groupRef)}`
  return {
    method: 'POST',
    target: `/search/v1/projects/${projectId ?? project.id}/integrations/${id}${query}`,
    headers: changed(
      { 'x-svc-request-type': 'search', 'content-type': 'application/json', 'x-api-key': apiKey },
      change,
    ),
    body: text ?? JSON.stringify({ objectName, fieldFilters }),
  }
}

/** `{proxy_url}` and the provider's path, for acme's CRM unless `change` replaces it. */
export const proxyCall = (
  { apiKey, project, crm },
  path,
  { method = 'GET', change, type, body } = {},
) => ({
  method,
  target: `/proxy${path}`,
  headers: changed(
    {
      'x-svc-proxy-version': '1',
      'x-svc-project-id': project.id,
      'x-api-key': apiKey,
      'x-svc-integration-name': crm.name,
      'x-svc-group-ref': 'acme',
      'content-type': type,
    },
    change,
  ),
  body,
})
