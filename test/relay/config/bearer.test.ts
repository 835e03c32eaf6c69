import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import {
  appRequest,
  baseOptions,
  kindOf,
  problemOf,
  recordingService,
  search,
  setUp,
} from '../support.js'

const { apiKey: _, ...withoutKey } = baseOptions

/** One call to each API of the service. */
const calls = [
  ['list', '/destinations', {}],
  ['search', '/search/crm', search],
  ['provider call', '/proxy/crm/a', {}],
] as const

/** Calls for which the service's 401 or 403 becomes a 502. */
const ownCalls = calls.filter(([name]) => name !== 'provider call')

/** A relay with only a bearer token. */
function withToken(accessToken: RelayOptions['accessToken'], respond?: () => Response) {
  const { sent, transport } = recordingService(respond)
  const events: unknown[] = []
  const relay = createRelay({
    ...withoutKey,
    transport,
    onEvent: (event) => events.push(event),
    ...(accessToken !== undefined && { accessToken }),
  })
  const call = (path: string, init?: Parameters<typeof appRequest>[1]) =>
    relay(appRequest(path, init))
  return { call, sent, events }
}

describe('a relay with only an accessToken', () => {
  it.each(calls)('sends the token with a %s', async (_, path, init) => {
    const { call, sent } = withToken('token-1')

    const response = await call(path, init)

    expect(response.status).toBe(200)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(sent[0]?.headers.has('x-api-key')).toBe(false)
  })

  it('enables searches and provider calls', async () => {
    const { call } = withToken('token-1')

    expect(await problemOf(await call(''))).toMatchObject({
      actions: { destinations: true, search: true, proxy: true },
    })
    expect(await problemOf(await call('/integrations'))).toMatchObject([
      { alias: 'crm', proxy: true },
      { alias: 'erp', proxy: true },
    ])
  })

  it.each(calls)('does not send the caller’s own credentials with a %s', async (_, path, init) => {
    const { call, sent } = withToken('token-1')
    const headers = { authorization: 'Bearer theirs', 'x-api-key': 'theirs', cookie: 'a=theirs' }

    await call(path, { ...init, headers })

    expect(sent).toHaveLength(1)
    expect(JSON.stringify([...(sent[0]?.headers ?? [])])).not.toContain('theirs')
  })

  it.each(calls)(
    'reads the token again for each %s, because it expires within minutes',
    async (_, path, init) => {
      let count = 0
      const accessToken = vi.fn(async () => {
        count += 1
        return `token-${count}`
      })
      const { call, sent } = withToken(accessToken)

      await call(path, init)
      await call(path, init)

      expect(accessToken).toHaveBeenCalledTimes(2)
      expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer token-1',
        'Bearer token-2',
      ])
    },
  )

  it('reads the token once for each of many concurrent calls', async () => {
    let count = 0
    const { call, sent } = withToken(() => {
      count += 1
      return `token-${count}`
    })

    await Promise.all(Array.from({ length: 10 }, () => call('/proxy/crm/a')))

    expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(10)
  })

  it.each(calls)('responds to a %s with 500 if the token cannot be read', async (_, path, init) => {
    const { call, sent, events } = withToken(() => Promise.reject(new Error('vault: hunter2')))

    const response = await call(path, init)

    expect(await response.clone().text()).not.toContain('hunter2')
    expect(await kindOf(response)).toBe('500 misconfigured')
    expect(events).toMatchObject([{ cause: 'accessToken-failed' }])
    expect(sent).toEqual([])
  })

  it('keeps working with a sandbox that accepts only the token, while the token is rotated', async () => {
    const sandbox = createSandbox({ bearerApis: 'all' })
    const { apiKey: _, ...connection } = sandbox.connection
    const relay = createRelay({
      ...connection,
      accessToken: () => sandbox.data.accessToken,
      authorize: baseOptions.authorize,
      allow: 'all',
    })
    const statuses = async () => [
      (await relay(appRequest('/destinations'))).status,
      (await relay(appRequest('/search/crm', search))).status,
      (await relay(appRequest('/proxy/crm/crm/v3/objects/contacts'))).status,
    ]

    expect(await statuses()).toEqual([200, 200, 200])
    sandbox.data.accessToken = 'eyJhbGciOiJSUzI1NiJ9.eyJuIjoyfQ.bmV4dA'
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

describe('a relay with apiKey and accessToken', () => {
  it('lists destinations with the token, and searches and calls providers with the key', async () => {
    const { call, sent } = setUp({ apiKey: 'key-1', accessToken: 'token-1' })

    for (const [, path, init] of calls) await call(path, init)

    const credentials = sent.map(({ headers }) => [
      headers.get('authorization'),
      headers.get('x-api-key'),
    ])
    expect(credentials).toEqual([
      ['Bearer token-1', null],
      [null, 'key-1'],
      [null, 'key-1'],
    ])
  })
})

describe.each(['apiKey', 'accessToken'] as const)('a rejected %s', (option) => {
  const secret = 'canary-credential'
  const log = vi.spyOn(console, 'error')
  beforeEach(() => {
    log.mockReset()
  })

  /** A service that rejects the credential with a `detail`. */
  function refusing(detail: string, status = 401) {
    const events: unknown[] = []
    const { transport } = recordingService(() =>
      Response.json({ title: 'No', detail, requestId: 'up-7' }, { status }),
    )
    const relay = createRelay({
      ...withoutKey,
      transport,
      [option]: secret,
      onEvent: (event) => events.push(event),
    })
    const call = (path: string, init?: Parameters<typeof appRequest>[1]) =>
      relay(appRequest(path, init))
    return { call, events }
  }

  it.each(
    ownCalls.flatMap(([name, path, init]) =>
      [401, 403].map((status) => [name, status, path, init] as const),
    ),
  )(
    'becomes a 502 for a %s with %i, and the event contains the detail of the service',
    async (_, status, path, init) => {
      const { call, events } = refusing('The project is not yours.', status)

      const response = await call(path, init)

      expect(response.headers.has('www-authenticate')).toBe(false)
      expect(await response.clone().text()).not.toContain('not yours')
      expect(await problemOf(response)).toMatchObject({
        status: 502,
        type: 'urn:svc-relay:upstream-auth',
        title: 'Service refused the app’s credentials',
        remedy: expect.stringContaining('access token'),
      })
      expect(events).toMatchObject([
        {
          error: 'upstream-auth',
          upstreamStatus: status,
          upstreamRequestId: 'up-7',
          upstreamDetail: 'The project is not yours.',
        },
      ])
    },
  )

  it.each([
    [
      'the credential itself',
      `The credential ${secret} is unknown.`,
      'The credential *** is unknown.',
    ],
    ['a JSON Web Token', 'eyJhbGciOiJSUzI1NiJ9.eyJhIjoxfQ.c2ln has expired', '*** has expired'],
    ['a key in a URL', 'https://a.example/x?api_key=sk_live_4eC39HqLyjWD failed', null],
    ['a header', 'Authorization: Bearer abcdef1234567890abcdef was sent', null],
  ])(
    'adds no secret to the event or the log if the detail contains %s',
    async (_, detail, masked) => {
      const secrets = /canary-credential|eyJhbGci|sk_live_4eC39HqLyjWD|abcdef1234567890abcdef/
      for (const [, path, init] of ownCalls) {
        const { call, events } = refusing(detail)
        await call(path, init)
        const { upstreamDetail } = events[0] as { upstreamDetail: string } // the event of a rejected credential has this member

        expect(JSON.stringify(events)).not.toMatch(secrets)
        expect(upstreamDetail).toContain('***')
        if (masked) expect(upstreamDetail).toBe(masked)
      }
    },
  )

  it('is logged without secrets if the app has no onEvent', async () => {
    const { transport } = recordingService(() =>
      Response.json({ detail: `Bad ${secret}.`, requestId: secret }, { status: 403 }),
    )
    const relay = createRelay({ ...withoutKey, transport, [option]: secret })

    await relay(appRequest('/search/crm', search))

    expect(log).toHaveBeenCalledTimes(1)
    const text = String(log.mock.calls[0])
    expect(text).toContain('status 403, its request ***: Bad ***.')
    expect(text).not.toContain(secret)
  })

  it('is passed on unchanged if a provider rejected the call', async () => {
    const { call, events } = refusing('The project is not yours.')

    const response = await call('/proxy/crm/a')

    expect(response.status).toBe(401)
    expect(await problemOf(response)).toMatchObject({ detail: 'The project is not yours.' })
    expect(events).toMatchObject([{ status: 401, upstreamStatus: 401 }])
  })
})
