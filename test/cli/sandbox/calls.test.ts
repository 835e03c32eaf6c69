import { describe, expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { crmHeaders, runSandbox, send } from './support.ts'

describe('GET /control/calls', () => {
  it('returns method, path, headers, status and result of each call, newest first', async () => {
    const { list, callCrm, calls } = await runSandbox()

    await callCrm('/crm/v3/objects/contacts?limit=1')
    await list()

    expect(await calls()).toEqual([
      expect.objectContaining({
        ...{ number: 2, api: 'destinations', method: 'GET', status: 200, result: 'service' },
        path: '/public/v1/projects/northwind/destinations',
        installationId: null,
      }),
      expect.objectContaining({
        ...{ number: 1, api: 'proxy', method: 'GET', status: 200, result: 'forwarded' },
        path: '/proxy/crm/v3/objects/contacts?limit=1',
        headers: expect.arrayContaining([['x-svc-group-ref', 'acme']]),
        ms: expect.any(Number),
        installationId: 'ins_acme_crm_81f2',
      }),
    ])
  })

  it('distinguishes held calls from calls that got a 429 from the provider', async () => {
    const { play, callCrm, calls } = await runSandbox()
    await play('throttled')

    for (let call = 0; call < 3; call += 1) expect((await callCrm()).status).toBe(429)

    expect((await calls()).map(({ result }) => result)).toEqual(['held', 'held', 'forwarded'])
  })

  it('reports the result of calls that are waiting, abandoned or cut off', async () => {
    const { play, callCrm, calls } = await runSandbox()
    await play('slow', { delayMs: 60_000 })
    const disconnect = new AbortController()
    const waiting = callCrm('/x', { signal: disconnect.signal }).catch(() => {})
    const only = async () => (await calls()).map(({ result, status, ms }) => [result, status, ms])

    await waitFor(async () => expect(await only()).toEqual([['waiting', null, null]]))
    disconnect.abort()
    await waiting
    await waitFor(async () => expect(await only()).toEqual([['left', null, expect.any(Number)]]))
    await play('offline')
    await expect(callCrm()).rejects.toThrow()

    expect(await only()).toEqual([['broken', null, expect.any(Number)]])
  })

  it('returns raw headers, including repeated ones', async () => {
    const { port, calls } = await runSandbox()

    await send(port, { path: '/proxy/x', headers: { ...crmHeaders(), 'X-Own': ['a', 'b'] } })

    const headers = (await calls())[0]?.headers.filter(([name]) => /own/i.test(name))
    expect(headers).toEqual([
      ['X-Own', 'a'],
      ['X-Own', 'b'],
    ])
  })
})

describe('secrets in GET /control/calls', () => {
  it.each([
    'authorization',
    'Proxy-Authorization',
    'cookie',
    'x-api-key',
    'X-Auth-Token',
    'x-goog-api-key',
    'x-hub-signature-256',
    'x-client-secret',
  ])('are redacted in the header %s', async (name) => {
    const { port, calls } = await runSandbox()

    await send(port, { path: '/proxy/x', headers: { [name]: 'canary-1 and more' } })

    expect((await calls())[0]?.headers).toContainEqual([name, '•••'])
  })

  it('are redacted in URLs in headers', async () => {
    const { port, calls } = await runSandbox()
    const referer = 'https://app.example/?access_token=canary'

    await send(port, { path: '/proxy/x', headers: { referer, 'x-note': 'Bearer canary' } })

    expect((await calls())[0]?.headers).toEqual(
      expect.arrayContaining([
        ['referer', '•••'],
        ['x-note', '•••'],
      ]),
    )
  })

  it.each([
    ['?api_key=canary&limit=2', '?api_key=•••&limit=2'],
    ['?limit=2&hapikey=canary', '?limit=2&hapikey=•••'],
    ['?a=1&Access%5FToken=canary', '?a=1&Access%5FToken=•••'],
    ['?token="canary"', '?token=•••'],
    ['?sig="canary"', '?sig=•••'],
    ['?%73ig="canary"', '?%73ig=•••'],
    ['?a=b;token=canary', '?a=•••'],
    ['?x=sk_live_canary4f9a8b7c6d5e', '?x=•••'],
    ['?eyJcanaryhbGciOiJIUzI1NiJ9.e30.x1', '?•••'],
    ['?next=https%3A%2F%2Fh.example%2F%3Fpassword%3Dcanary', '?next=•••'],
    ['?page=2&q=ada%40example.com&empty=&flag', '?page=2&q=ada%40example.com&empty=&flag'],
    ['?', '?'],
  ])('are redacted in the query %s', async (query, shown) => {
    const { port, calls } = await runSandbox()

    await send(port, { path: `/proxy/x${query}`, headers: crmHeaders() })

    expect((await calls())[0]?.path).toBe(`/proxy/x${shown}`)
  })
})

it('svc-react sandbox keeps the last 500 calls', async () => {
  const { base, calls } = await runSandbox()

  for (let batch = 0; batch < 10; batch += 1) {
    await Promise.all(Array.from({ length: 51 }, () => fetch(`${base}/nothing`)))
  }

  const logged = await calls()
  expect(logged.map(({ number }) => number)).toEqual(
    Array.from({ length: 500 }, (_, index) => 510 - index),
  )
})

it('svc-react sandbox does not log requests for the page or the control API', async () => {
  const { base, control, play, calls } = await runSandbox()

  await fetch(base)
  await fetch(`${base}/control/page.css`)
  await control('')
  await play('slow')

  expect(await calls()).toEqual([])
})
