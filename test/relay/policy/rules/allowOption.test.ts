import { describe, expect, it } from 'vitest'
import { readRelayOptions } from '../../../../src/relay/config/relayConfig.js'
import { type AllowRule, createRelay, type RelayOptions } from '../../../../src/relay/index.js'
import { planCall } from '../../../../src/relay/policy/planCall.js'
import { baseOptions, kindOf, problemOf, setUp } from '../../support.js'

const create = (allow: unknown) => () =>
  createRelay({ ...baseOptions, allow } as unknown as RelayOptions) // invalid on purpose

const rule = (more: object) => [{ methods: ['GET'], path: '/a/*', ...more }]

describe('createRelay with the option allow', () => {
  it.each<[unknown, string]>([
    [[null], '"allow[0]" is not an object. Pass an object of: methods, path,'],
    [['/a/*'], '"allow[0]" is not an object.'],
    [[{ methods: ['GET'] }], '"allow[0].path" is not a string.'],
    [rule({ path: 'a' }), '"allow[0].path" can match nothing: it must begin with "/".'],
    [rule({ path: '/a/../b' }), '"allow[0].path" can match nothing: it contains a "." or ".."'],
    [rule({ path: '/a/..;' }), '"allow[0].path" can match nothing: it contains a "." or ".."'],
    [rule({ path: '/a*' }), '"allow[0].path" has a misplaced "*". Use a path'],
    [rule({ path: '/**/a' }), '"allow[0].path" has a misplaced "*".'],
    [rule({ path: '/a?b=1' }), '"allow[0].path" has a query. Use the path only'],
    [
      rule({ path: '/ü' }),
      '"allow[0].path" contains characters that must be percent-encoded. Percent-encode',
    ],
    [rule({ path: '/v1/$batch' }), '"allow[0].path" is a batch, whose requests can have any'],
    [rule({ methods: 'GET' }), '"allow[0].methods" is not a list. Use a list of: GET, HEAD,'],
    [rule({ methods: [] }), '"allow[0].methods" is empty. Use a list of: GET, HEAD,'],
    [rule({ methods: ['get'] }), '"allow[0].methods" contains an invalid value.'],
    [rule({ integrations: [] }), '"allow[0].integrations" is empty. Use a list of: crm, erp.'],
    [rule({ integrations: ['hr'] }), '"allow[0].integrations" contains an invalid value.'],
    [rule({ query: 'a' }), '"allow[0].query" is not a list. Use a list of parameter names.'],
    [rule({ query: [1] }), '"allow[0].query" contains an invalid value.'],
    [rule({ query: [''] }), '"allow[0].query" contains an invalid value.'],
    [
      rule({ query: ['limit', '_method'] }),
      '"allow[0].query" names a parameter that changes the method. Add "methodOverride: true"',
    ],
    [rule({ query: ['_method'] }), '"allow[0].query" names a parameter that changes the method.'],
    [rule({ methodOverride: 1 }), '"allow[0].methodOverride" is not a boolean. Use true or fals'],
    [rule({ method: 'GET' }), '"allow[0].method" does not exist. The members are: methods, path'],
    [[...rule({}), {}], '"allow[1].path" is not a string.'],
    [
      { methods: ['GET'], path: '/a' },
      '"allow" is not a list of rules or a function. Pass a list of',
    ],
  ])('L2 rejects the rules %j', (allow, message) => {
    expect(create(allow)).toThrow(TypeError)
    expect(create(allow)).toThrow(`createRelay: the option ${message}`)
  })

  it.each<[string, unknown]>([
    ['one rule', rule({})],
    ['every member', rule({ integrations: ['erp'], query: [], methodOverride: true })],
    ['a batch with methodOverride', rule({ path: '/$batch', methodOverride: true })],
    ['a parameter of any value', rule({ query: ['method'] })],
    ['no rule', []],
  ])('L2 accepts %s', (_, allow) => {
    expect(create(allow)).not.toThrow()
  })
})

const allow: AllowRule[] = [
  { methods: ['GET', 'POST'], path: '/crm/v3/objects/*' },
  { methods: ['GET'], path: '/crm/**', integrations: ['crm'], query: ['limit'] },
]

describe('a relay with rules', () => {
  it.each([
    ['GET', '/proxy/crm/crm/v3/objects/contacts'],
    ['GET', '/proxy/erp/crm/v3/objects/contacts?any=1'],
    ['POST', '/proxy/crm/crm/v3/objects/contacts'],
    ['GET', '/proxy/crm/crm/v4/a/b?limit=1'],
  ])('L2 sends an allowed call: %s %s', async (method, path) => {
    const { call, sent } = setUp({ allow })

    expect(await kindOf(await call(path, { method }))).toBe('200')
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['DELETE', '/proxy/crm/crm/v3/objects/contacts'],
    ['POST', '/proxy/crm/crm/v4/a'],
    ['GET', '/proxy/erp/crm/v4/a'],
    ['GET', '/proxy/crm/crm/v4/a?after=1'],
    ['GET', '/proxy/crm/crm/v3/objects/..%00/admin'],
    ['GET', '/proxy/crm/crm/v3/objects/%c0%ae%c0%ae/admin'],
    ['GET', '/proxy/crm/crm/v3/objects/%ef%bc%8e%ef%bc%8e/admin'],
    ['GET', '/proxy/crm/admin'],
  ])('L2 refuses a call that no rule allows: %s %s', async (method, path) => {
    const { call, sent, events } = setUp({ allow })

    expect(await kindOf(await call(path, { method }))).toBe('403 not-allowed')
    expect(sent).toEqual([])
    expect(events[0]?.cause).toBeUndefined()
  })

  it('A3 L2 refuses a path with "..;", regardless of allow', async () => {
    for (const each of [allow, 'all', () => true] as const) {
      const { call, sent } = setUp({ allow: each })

      expect(await kindOf(await call('/proxy/crm/crm/..;/admin'))).toBe('400 bad-path')
      expect(sent).toEqual([])
    }
  })

  it('L2 turns proxying off if the list of rules is empty', async () => {
    const { call } = setUp({ allow: [] })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('403 proxy-off')
  })

  it('L2 ignores later changes to the list', async () => {
    const list = [{ methods: ['GET'], path: '/a' }] as AllowRule[]
    const { call } = setUp({ allow: list })

    Object.assign(list[0] ?? {}, { path: '/b' })
    list.push({ methods: ['GET'], path: '/c' })

    expect((await call('/proxy/crm/a')).status).toBe(200)
    expect((await call('/proxy/crm/b')).status).toBe(403)
    expect((await call('/proxy/crm/c')).status).toBe(403)
  })

  it.each([
    ['a rule', allow, '/crm/v3/objects/*'],
    ['all', 'all', '/**'],
    ['a function', () => true, '/**'],
  ] as const)('L2 assigns a route to a call if allow is %s', (_, each, route) => {
    const config = readRelayOptions({ ...baseOptions, allow: each })
    const access = {
      grant: {},
      bindings: new Map([['crm', { groupRef: 'g' }]]),
      destinations: false,
    }
    const path = '/crm/v3/objects/contacts'
    const call = { op: 'proxy', alias: 'crm', method: 'GET', path, query: '' } as const
    const incoming = {
      method: 'GET',
      target: '',
      host: null,
      headers: new Headers(),
      requestId: 'r',
    }

    expect(planCall(config, access, call, incoming)).toMatchObject({ route })
  })
})

it.each([
  ['a rule', allow, '/proxy/{integration}/crm/v3/objects/*'],
  ['all', 'all', '/proxy/{integration}/**'],
] as const)(
  'M2 the event of a provider call has its route if allow is %s',
  async (_, each, route) => {
    const { call, events } = setUp({ allow: each })

    await (await call('/proxy/crm/crm/v3/objects/contacts')).text()

    expect(events).toMatchObject([{ route }])
  },
)

const FORM = 'application/x-www-form-urlencoded'

describe('a relay with rules, for a call that overrides its method', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a parameter', '/crm/v3/objects/a?_HttpMethod=DELETE', {}],
    ['a batch path', '/crm/v3/objects/$batch', {}],
    ['a batch body', '/crm/v3/objects/a', { 'content-type': 'multipart/mixed; boundary=b' }],
    [
      'a compressed form',
      '/crm/v3/objects/a',
      { 'content-type': FORM, 'content-encoding': 'gzip' },
    ],
  ])('L3 refuses %s', async (_, path, headers) => {
    const { call, sent, events } = setUp({ allow })

    const response = await call(`/proxy/crm${path}`, { method: 'POST', body: 'x', headers })

    expect(response.status).toBe(403)
    expect(await problemOf(response)).toMatchObject({
      type: 'urn:svc-relay:not-allowed',
      detail: expect.stringContaining('methodOverride: true'),
    })
    expect(events).toMatchObject([{ error: 'not-allowed', cause: 'method-override' }])
    expect(sent).toEqual([])
  })

  it.each(['GET', 'HEAD'])(
    'L3 sends a %s without a body, even with the type of a batch',
    async (method) => {
      const { call, sent } = setUp({ allow: [{ methods: ['GET', 'HEAD'], path: '/a' }] })
      const headers = { 'content-type': 'multipart/mixed; boundary=b' }

      const response = await call('/proxy/crm/a', { method, headers })

      expect(response.status).toBe(200)
      expect(sent.map((one) => one.method)).toEqual([method])
    },
  )

  it('L3 sends the call if allow is a rule with methodOverride, "all" or a function', async () => {
    const open: AllowRule[] = [{ methods: ['POST'], path: '/**', methodOverride: true }]
    for (const each of [open, 'all', () => true] as const) {
      const { call } = setUp({ allow: each })
      const headers = { 'content-type': 'multipart/mixed; boundary=b' }

      const response = await call('/proxy/crm/a/$batch?_method=DELETE', {
        method: 'POST',
        body: 'x',
        headers,
      })

      expect(response.status).toBe(200)
    }
  })
})
