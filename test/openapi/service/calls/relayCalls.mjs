import { BODIES, METHODS, PATHS } from './proxySteps.mjs'

const eq = (fieldName, value) => ({ fieldName, operator: 'eq', value })

/** Headers that a browser may try to send. None of them may reach the service. */
const FOREIGN = {
  authorization: 'Bearer stolen',
  cookie: 'session=1',
  'x-api-key': 'stolen',
  'x-svc-user': 'root',
  'x-svc-project-id': 'prj_other',
  'x-svc-installation-id': 'ins_other',
  'x-svc-group-ref': 'globex',
}

function searches({ places, client, groupRef }) {
  const { project, crm, desk } = places
  const search = (title, { integration = 'crm', objectName = 'contacts', fieldFilters = [] }) => {
    const { id } = integration === 'desk' ? desk : crm
    return {
      title: `search ${title}`,
      ask: () => client.search({ integration, objectName, fieldFilters }),
      sends: {
        method: 'POST',
        target: `/search/v1/projects/${project.id}/integrations/${id}?groupRef=${encodeURIComponent(groupRef)}`,
        body: JSON.stringify({ objectName, fieldFilters }),
      },
    }
  }
  return [
    search('without a filter', {}),
    search("by the provider's own field", { fieldFilters: [eq('email', 'nobody@example.com')] }),
    search('by a mapped field', { fieldFilters: [eq('tier', 'gold')] }),
    search('by two', { fieldFilters: [eq('tier', 'gold'), eq('phone', '+1 555')] }),
    search('by a name that is not Latin', {
      fieldFilters: [eq('lastname', '"Łukasz" 日本 \u2028')],
    }),
    search('of companies', { objectName: 'companies' }),
    search('of tickets', { integration: 'desk', objectName: 'tickets' }),
  ]
}

function proxied({ client }) {
  const call = (
    title,
    { method = 'GET', path = '/provider/echo', type, headers, body, ...more },
  ) => ({
    title: `proxy ${title}`,
    ask: () => {
      const all = { ...headers, ...(type ? { 'content-type': type } : {}) }
      const given = body === undefined ? {} : { body }
      return client.proxy({ integration: 'crm', method, path, headers: all, ...given, ...more })
    },
    sends: {
      method,
      target: `/proxy${path}`,
      type,
      body: body ?? '',
      isThrottled: more.throttle === true,
    },
  })
  // The kit's client rejects only paths that begin with two slashes; these pass.
  return [
    ...METHODS.map((method) => call(method, { method })),
    ...PATHS.map((path) => call(path, { path })),
    ...Object.entries(BODIES).map(([type, body]) => call(type, { method: 'POST', type, body })),
    call('a DELETE with a body', { method: 'DELETE', type: 'text/csv', body: BODIES['text/csv'] }),
    call('with throttling', { throttle: true }),
    call('with throttling and a body', {
      method: 'PATCH',
      throttle: true,
      type: 'text/plain',
      body: 'a',
    }),
    call('with what a browser made up', { headers: FOREIGN }),
    call('of another integration', { integration: 'desk', path: '/api/v2/tickets.json?page=2' }),
    call('answered with CSV', { path: '/provider/csv' }),
    call('answered with nothing', { path: '/provider/none' }),
  ]
}

function listed({ places: { project }, client }) {
  const targets = [project.id, project.name].map((it) => `/public/v1/projects/${it}/destinations`)
  return [
    {
      title: 'destinations',
      ask: () => client.listDestinations(),
      sends: { method: 'GET', targets, body: '' },
    },
    { title: 'integrations', ask: () => client.listIntegrations() },
    { title: 'info', ask: () => client.info() },
  ]
}

/** All calls that the kit's client can make, and the call that the service must receive for each. */
export const relayCalls = { destinations: listed, search: searches, proxy: proxied }
