import { isDeepStrictEqual } from 'node:util'
import { ODD_GROUP } from '../sandbox/createService.mjs'
import { proxyCall, searchCall } from './places.mjs'

const eq = (fieldName, value) => ({ fieldName, operator: 'eq', value })

const NOT_JSON = 'the media type of the search is not application/json'

/** Returns the first member with a string value that a filter can match. */
const textIn = (record) =>
  Object.entries(record).find(([, value]) => typeof value === 'string' && value !== '')

/** Returns a field of the provider that is not a mapped field. */
const providerField = ({ raw, fields }) =>
  Object.entries(raw.properties).find(
    ([name, value]) =>
      typeof value === 'string' && name !== name.toLowerCase() && name.toLowerCase() in fields,
  )

/** Checks that mapped fields are separate from the other fields, under either of their names. */
function apart({ json, service, call }) {
  if (json.results.length === 0) return ['nothing is found']
  const { objectName } = JSON.parse(call.body)
  // The document does not specify where mappings are stored. The sandbox stores them here.
  const { installations, manifest } = service.sandbox.data
  const chosen = installations.flatMap(({ config }) => config.read?.objects?.[objectName] ?? [])
  const defined = manifest.integrations.flatMap(({ read }) => read.objects)
  const mapped = [...chosen, ...defined.filter((one) => one.objectName === objectName)]
  const isMixed = json.results.some(({ fields, mappedFields }) => {
    const providers = mapped
      .flatMap(({ selectedFieldMappings = {}, requiredFields = [], optionalFields = [] }) => [
        ...Object.entries(selectedFieldMappings),
        ...[...requiredFields, ...optionalFields].map((field) => [
          field.mapToName,
          field.fieldName,
        ]),
      ])
      .flatMap(([name, provider]) =>
        provider && name in mappedFields ? [provider.toLowerCase()] : [],
      )
    const names = [...providers, ...Object.keys(mappedFields)]
    return Object.keys(fields).some(
      (name) => names.includes(name) || providers.includes(name.toLowerCase()),
    )
  })
  return isMixed ? ['a mapped field is among the others too'] : []
}

/** Checks that a search by one field finds the record that the value is from, and no record with another value. */
function findsBy(member, record) {
  return ({ json }) => {
    const [name, value] = textIn(record()[member])
    const isSo = json.results.every((one) => one[member][name] === value)
    return isSo && json.results.some(({ id }) => id === record().id) ? [] : ['others are found']
  }
}

/** Searches for records that the first search found. */
function followingSteps(places, found) {
  const by = (...filters) => searchCall(places, { fieldFilters: filters.map((it) => eq(...it)) })
  const hasOne = ({ json }) =>
    json.results.some(({ id }) => id === found.one.id) ? [] : ['the record is not found']
  return [
    {
      title: "the provider's own record",
      call: () => proxyCall(places, `/crm/v3/objects/contacts/${found.one.id}`),
      look: ({ json }) =>
        isDeepStrictEqual(json, found.one.raw) ? [] : ["raw is not the provider's record"],
    },
    {
      title: "a search by the provider's own field",
      call: () => by(textIn(found.one.fields)),
      look: findsBy('fields', () => found.one),
    },
    {
      title: "a search by the provider's own field, in the provider's own case",
      call: () => by(providerField(found.one)),
      look: hasOne,
    },
    {
      title: 'a search by a mapped field',
      call: () => by(textIn(found.mapped.mappedFields)),
      look: findsBy('mappedFields', () => found.mapped),
    },
    {
      title: 'a search with two filters',
      call: () => {
        const texts = Object.entries(found.one.fields).filter(([, it]) => typeof it === 'string')
        return by(...texts.slice(0, 2))
      },
      look: hasOne,
    },
    { title: 'a search without matches', call: () => by(['id', 'none']) },
  ]
}

/** Searches with results. */
function foundSteps(places) {
  const found = {}
  const step = (title, options, look = apart) => ({
    title: `a search ${title}`,
    call: () => searchCall(places, options),
    look,
  })
  const isForeign = (response) =>
    response.json.results.some(({ id }) => found.ids.includes(id))
      ? ["records of another group's instance are found"]
      : apart(response)
  return [
    step('of an object that is always enabled, though disabled by the config', {}, (response) => {
      const { results } = response.json
      found.ids = results.map(({ id }) => id)
      found.one = results[0]
      found.mapped = results.find(({ mappedFields }) => textIn(mappedFields))
      return apart(response)
    }),
    ...followingSteps(places, found),
    step('whose media type has a parameter', {
      change: { 'content-type': 'application/json; charset=utf-8' },
    }),
    step('of an object with no config', { objectName: 'deals' }),
    step('of companies', { objectName: 'companies' }),
    step('of another integration', { integration: places.desk.id, objectName: 'tickets' }),
    step('of a group whose name has to be encoded', { groupRef: ODD_GROUP }),
    step("of another group's instance", { groupRef: 'globex' }, isForeign),
  ]
}

const wrong = (title, call, ...faults) => ({ title: `a search ${title}`, call, wrong: faults })

/** Valid searches that the service must reject. */
function refusedSteps(places) {
  const step = (title, options) => ({
    title: `a search ${title}`,
    call: () => searchCall(places, options),
    refused: true,
  })
  return [
    step('of a disabled object', { groupRef: 'globex', objectName: 'deals' }),
    step('of an object that is not in the manifest', { objectName: 'invoices' }),
    step('for an unknown group', { groupRef: 'nobody' }),
    step("by the integration's name", { integration: places.crm.name }),
    step('with a wrong key', { change: { 'x-api-key': 'wrong' } }),
    {
      ...step('while the provider limits its rate', {}),
      before: ({ sandbox }) => sandbox.throttle({ groupRef: 'acme', forMs: 30_000 }),
      after: ({ sandbox }) => sandbox.throttle({ groupRef: 'acme', forMs: 0 }),
    },
  ]
}

/** Searches with invalid headers or URL. */
function wrongHeadSteps(places) {
  const search = (options) => () => searchCall(places, options)
  const withHeaders = (change) => search({ change })
  const bearer = { 'x-api-key': undefined, authorization: `Bearer ${places.accessToken}` }
  return [
    wrong(
      'by the project name',
      search({ projectId: places.project.name }),
      'the path does not contain the project ID',
    ),
    wrong(
      'without a group',
      search({ groupRef: null }),
      "Request query must have required property 'groupref'",
    ),
    wrong(
      'without a request type',
      withHeaders({ 'x-svc-request-type': undefined }),
      "Request header must have required property 'x-svc-request-type'",
    ),
    wrong(
      'of another request type',
      withHeaders({ 'x-svc-request-type': 'find' }),
      'Request header parameter x-svc-request-type must be equal to constant',
    ),
    wrong(
      'with a bearer token',
      withHeaders(bearer),
      'Invalid security scheme used',
      'authorization is sent, but the caller may send no credentials except the API key',
    ),
  ]
}

/** Searches with the wrong media type. */
function wrongTypeSteps(places) {
  const withType = (type) => () => searchCall(places, { change: { 'content-type': type } })
  return [
    wrong('as text', withType('text/plain'), 'Supported content types: application/json', NOT_JSON),
    wrong('as JSON of another kind', withType('application/vnd.api+json'), NOT_JSON),
    wrong('without a media type', withType(undefined), 'Request body must be object', NOT_JSON),
  ]
}

/** Searches with an invalid body. */
function wrongBodySteps(places) {
  const search = (options) => () => searchCall(places, options)
  const body = (value) => search({ text: JSON.stringify(value) })
  const filter = (changed) => search({ fieldFilters: [{ ...eq('email', 'a'), ...changed }] })
  const required = (name) => `Request body must have required property '${name}'`
  const property = (path, fault) => `Request body property ${path} ${fault}`
  return [
    wrong('that is not JSON', search({ text: '{"objectName":' }), 'Unreadable request: not JSON'),
    wrong('without an object', body({ fieldFilters: [] }), required('objectName')),
    wrong('without filters', body({ objectName: 'contacts' }), required('fieldFilters')),
    wrong('by a list', body([]), 'Request body must be object'),
    wrong(
      'whose object is a number',
      search({ objectName: 1 }),
      property('objectName', 'must be string'),
    ),
    wrong(
      'whose filters are an object',
      search({ fieldFilters: {} }),
      property('fieldFilters', 'must be array'),
    ),
    ...['fieldName', 'operator', 'value'].map((name) =>
      wrong(
        `with a filter without ${name}`,
        filter({ [name]: undefined }),
        property('fieldFilters.*', `must have required property '${name}'`),
      ),
    ),
    wrong(
      'with an unknown operator',
      filter({ operator: 'gt' }),
      property('fieldFilters.*.operator', 'must be equal to one of the allowed values: eq'),
    ),
  ]
}

/** Valid and invalid searches. */
export const searchSteps = (places) => [
  ...foundSteps(places),
  ...refusedSteps(places),
  ...wrongHeadSteps(places),
  ...wrongTypeSteps(places),
  ...wrongBodySteps(places),
]
