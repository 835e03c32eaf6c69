// The measured calls, in the form of the service's document.
const KEY = 'sandbox-key-northwind'
const SEARCH =
  'https://search.svc.example/v1/projects/prj_5d1c7e/integrations/int_9b40aa?groupRef=acme'

const ofProxy = {
  'x-api-key': KEY,
  'x-svc-proxy-version': '1',
  'x-svc-project-id': 'prj_5d1c7e',
  'x-svc-integration-name': 'hub-crm',
  'x-svc-group-ref': 'acme',
  'x-svc-rate-limiter-mode': 'throttle',
}

/** A search for contacts by these fields. */
export function search(...filters) {
  const fieldFilters = filters.map(([fieldName, value]) => ({ fieldName, operator: 'eq', value }))
  return () =>
    new Request(SEARCH, {
      method: 'POST',
      headers: {
        'x-api-key': KEY,
        'x-svc-request-type': 'search',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ objectName: 'contacts', fieldFilters }),
    })
}

/** A list of the project's destinations. */
export const list = () =>
  new Request('https://api.svc.example/v1/projects/northwind/destinations', {
    headers: { 'x-api-key': KEY },
  })

/** A call to the provider's API. */
export const proxy = (path, init = {}) => {
  return () => new Request(`https://proxy.svc.example${path}`, { ...init, headers: ofProxy })
}
