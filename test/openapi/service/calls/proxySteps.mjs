import { isDeepStrictEqual } from 'node:util'
import { ODD_GROUP } from '../sandbox/createService.mjs'
import { BYTES } from '../sandbox/recordingProvider.mjs'
import { proxyCall } from './places.mjs'

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'MERGE',
]

export const PATHS = [
  '/',
  '/provider/echo/a%2Fb/c+d/%C3%A4;v=1:2/it%27s',
  "/provider/echo/it's(1)*!~",
  '/provider/echo?x=1&x=2&y=%2B+z&empty=&flag&%5B%5D=a;b',
  '/provider/echo?',
  '/provider/echo//twice',
]

/** Paths that a URL parser would normalize. The kit's client sends none of them. */
const ODD_PATHS = [
  '/provider/echo?q=\'a\'&b="c"&d=<e>',
  '/provider/echo/a/../b/./c',
  '/provider/echo/%2e%2e/%2E/b',
  '/provider/echo/a\\b?c=\\d',
  '/provider/echo/%zz%',
  '/provider/echo/{a}|^`?b=`{c}|^',
]

export const BODIES = {
  'application/json': '{ "n": 12345678901234567890, "f": 1.0, "n": null }',
  'application/vnd.api+json; charset=utf-8': '[1,\n2]',
  'text/csv': 'a,b\r\n"1\r\n2",3\r\n',
  'text/plain; charset=utf-8': '\ufeff日本語 — naïve',
  'application/xml': '<?xml version="1.0"?><a b=\'c\'/>',
  'application/x-www-form-urlencoded': 'a=1&a=2&b=%2B+c',
  'multipart/form-data; boundary=x1':
    '--x1\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x1--\r\n',
  'application/octet-stream': BYTES,
}

/** Checks that the provider received the call unchanged, with its own credentials instead of the service's. */
function unchanged({ call, received, places }) {
  const [got] = received
  if (received.length !== 1) return [`the provider was called ${received.length} times`]
  const faults = []
  const expect = (isSo, fault) => isSo || faults.push(fault)
  expect(got.method === call.method, 'the provider got another method')
  expect(`/proxy${got.target}` === call.target, 'the provider got another path or query')
  expect(got.body.equals(Buffer.from(call.body ?? '')), 'the provider got another body')
  expect(
    got.headers['content-type'] === call.headers['content-type'],
    'the provider got another media type',
  )
  expect(
    got.headers['x-provider-option'] === call.headers['x-provider-option'],
    'the provider did not get a header of its own',
  )
  expect('authorization' in got.headers, 'the provider got no authentication')
  const sent = JSON.stringify(got.headers)
  expect(!sent.includes(places.apiKey), "the provider got the service's API key")
  return faults
}

/** Checks that the response is the provider's. */
const respondedAs = (name) => (seen) => {
  const { response, service, call } = seen
  const [status, headers, body] = service.answers[name]
  const faults = unchanged(seen)
  if (response.status !== status) faults.push("the status is not the provider's")
  if (call.method !== 'HEAD' && !response.body.equals(Buffer.from(body ?? ''))) {
    faults.push("the body is not the provider's")
  }
  const given = new Headers(headers)
  for (const name of new Set(given.keys())) {
    const value = name === 'set-cookie' ? given.getSetCookie() : given.get(name)
    if (!isDeepStrictEqual(response.headers[name], value))
      faults.push(`${name} is not the provider's`)
  }
  return faults
}

/** Calls that the service must forward. */
function passedSteps(places) {
  const step = (title, path, options, look = unchanged) => ({
    title: `a proxy call, ${title}`,
    call: () => proxyCall(places, path, options),
    isPassed: true,
    look,
  })
  const body = (type) => ({ method: 'POST', type, body: BODIES[type] })
  return [
    ...METHODS.map((method) => step(method, '/provider/echo', { method })),
    ...[...PATHS, ...ODD_PATHS].map((path) => step(path, path)),
    ...Object.keys(BODIES).map((type) => step(type, '/provider/echo', body(type))),
    step("a header of the provider's own", '/provider/echo', {
      change: { 'x-provider-option': 'a, b' },
    }),
    step('a DELETE with a body', '/provider/echo', { ...body('text/csv'), method: 'DELETE' }),
    ...[
      'csv',
      'bytes',
      'numbers',
      'list',
      'html',
      'fault',
      'problem',
      'none',
      'moved',
      'cookies',
      'gzip',
      'multi',
    ].map((name) => step(`answered with ${name}`, `/provider/${name}`, {}, respondedAs(name))),
  ]
}

/** The instance that a call selects. */
function selectionSteps(places) {
  const { acme, globex, crm } = places
  const id = { acme: acme.installationIds.crm, globex: globex.installationIds.crm }
  const unnamed = { 'x-svc-integration-name': undefined, 'x-svc-group-ref': undefined }
  const step = (title, change, wanted) => ({
    title: `a proxy call by ${title}`,
    call: () => proxyCall(places, '/provider/echo', { change }),
    isPassed: true,
    look: (seen) => {
      const faults = unchanged(seen)
      if (faults.length > 0 || seen.received[0].installationId === wanted) return faults
      return ["another group's instance was called"]
    },
  })
  return [
    step('installation ID', { ...unnamed, 'x-svc-installation-id': id.globex }, id.globex),
    step('integration name and group ref', { 'x-svc-group-ref': 'globex' }, id.globex),
    step('a group ref with signs in it', { 'x-svc-group-ref': ODD_GROUP }, `${id.acme}_odd`),
    step(
      'all three, of which the ID wins',
      { 'x-svc-installation-id': id.globex, 'x-svc-integration-name': crm.name },
      id.globex,
    ),
  ]
}

/** Calls that the service must reject without calling the provider. */
function refusedSteps(places) {
  const { project, accessToken } = places
  const nobody =
    'neither an installation ID nor an integration name with a group ref selects the instance'
  const missing = (name) => `Request header must have required property '${name}'`
  const step = (title, change, more) => ({
    title: `a proxy call ${title}`,
    call: () => proxyCall(places, '/provider/echo', { change }),
    ...more,
  })
  const wrong = (title, change, ...faults) => step(title, change, { wrong: faults })
  const refused = (title, change) => step(title, change, { refused: true })
  return [
    wrong(
      'without a version',
      { 'x-svc-proxy-version': undefined },
      missing('x-svc-proxy-version'),
    ),
    wrong(
      'of another version',
      { 'x-svc-proxy-version': '2' },
      'Request header parameter x-svc-proxy-version must be equal to constant',
    ),
    wrong('without a project', { 'x-svc-project-id': undefined }, missing('x-svc-project-id')),
    wrong(
      'with the project name',
      { 'x-svc-project-id': project.name },
      'x-svc-project-id is not the project ID',
    ),
    wrong('without a key', { 'x-api-key': undefined }, 'Invalid security scheme used'),
    wrong(
      'with a bearer token',
      { 'x-api-key': undefined, authorization: `Bearer ${accessToken}` },
      'Invalid security scheme used',
      'authorization is sent, but the caller may send no credentials except the API key',
    ),
    wrong('without a group', { 'x-svc-group-ref': undefined }, nobody),
    wrong('without an integration', { 'x-svc-integration-name': undefined }, nobody),
    refused('with a wrong key', { 'x-api-key': 'wrong' }),
    refused('to an unknown installation', { 'x-svc-installation-id': 'ins_none' }),
    refused('for an unknown group', { 'x-svc-group-ref': 'nobody' }),
    refused('to an unknown integration', { 'x-svc-integration-name': 'nothing' }),
    {
      ...refused('to an integration without a proxy action', {}),
      before: ({ sandbox }) => {
        sandbox.data.manifest.integrations[0].proxy = { enabled: false }
      },
      after: ({ sandbox }) => {
        sandbox.data.manifest.integrations[0].proxy = { enabled: true }
      },
    },
  ]
}

/** Valid and invalid proxy calls without throttling. */
export const proxySteps = (places) => [
  ...passedSteps(places),
  ...selectionSteps(places),
  ...refusedSteps(places),
]
