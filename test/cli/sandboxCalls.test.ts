import { describe, expect, it } from 'vitest'
import { crmHeaders, runSandbox, send, soon } from './sandboxSupport.ts'

describe('a call is told with', () => {
  it('its method, path, headers, status and who has answered it, the newest first', async () => {
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

  it('that it was held back, or that the provider itself has refused it', async () => {
    const { play, callCrm, calls } = await runSandbox()
    await play('throttled')

    for (let call = 0; call < 3; call += 1) expect((await callCrm()).status).toBe(429)

    expect((await calls()).map(({ result }) => result)).toEqual(['held', 'held', 'forwarded'])
  })

  it('that it waits, that its caller left, that it broke off', async () => {
    const { play, callCrm, calls } = await runSandbox()
    await play('slow', { delayMs: 60_000 })
    const leaving = new AbortController()
    const waiting = callCrm('/x', { signal: leaving.signal }).catch(() => {})
    const only = async () => (await calls()).map(({ result, status, ms }) => [result, status, ms])

    await soon(async () => expect(await only()).toEqual([['waiting', null, null]]))
    leaving.abort()
    await waiting
    await soon(async () => expect(await only()).toEqual([['left', null, expect.any(Number)]]))
    await play('offline')
    await expect(callCrm()).rejects.toThrow()

    expect(await only()).toEqual([['broken', null, expect.any(Number)]])
  })

  it('the headers as they were written, one that came twice too', async () => {
    const { port, calls } = await runSandbox()

    await send(port, { path: '/proxy/x', headers: { ...crmHeaders(), 'X-Own': ['a', 'b'] } })

    const headers = (await calls())[0]?.headers.filter(([name]) => /own/i.test(name))
    expect(headers).toEqual([
      ['X-Own', 'a'],
      ['X-Own', 'b'],
    ])
  })
})

describe('no secret is told', () => {
  it.each([
    'authorization',
    'Proxy-Authorization',
    'cookie',
    'x-api-key',
    'X-Auth-Token',
    'x-goog-api-key',
    'x-hub-signature-256',
    'x-client-secret',
  ])('of the header %s', async (name) => {
    const { port, calls } = await runSandbox()

    await send(port, { path: '/proxy/x', headers: { [name]: 'canary-1 and more' } })

    expect((await calls())[0]?.headers).toContainEqual([name, '•••'])
  })

  it('of a header that holds one in an address', async () => {
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
  ])('of the query %s', async (query, shown) => {
    const { port, calls } = await runSandbox()

    await send(port, { path: `/proxy/x${query}`, headers: crmHeaders() })

    expect((await calls())[0]?.path).toBe(`/proxy/x${shown}`)
  })
})

it('keeps the last 500 calls', async () => {
  const { base, calls } = await runSandbox()

  for (let batch = 0; batch < 10; batch += 1) {
    await Promise.all(Array.from({ length: 51 }, () => fetch(`${base}/nothing`)))
  }

  const told = await calls()
  expect(told.map(({ number }) => number)).toEqual(
    Array.from({ length: 500 }, (_, index) => 510 - index),
  )
})

it('does not tell of who looks on, nor of who controls it', async () => {
  const { base, control, play, calls } = await runSandbox()

  await fetch(base)
  await fetch(`${base}/control/page.css`)
  await control('')
  await play('slow')

  expect(await calls()).toEqual([])
})
