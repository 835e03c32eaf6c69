import { describe, expect, it } from 'vitest'
import type { ProviderFetch } from '../../../src/client/calls/providerFetch.js'
import { createClient } from '../../../src/client/createClient.js'
import { createStack } from '../../support/renderSvc.js'

const HOST = 'https://api.hub.example'
const MIRROR = '/debug/mirror'

/** Creates a stack and the `fetch` of its CRM. */
function crmStack(...options: Parameters<typeof createStack>) {
  const stack = createStack(...options)
  return { ...stack, fetch: stack.client.fetch('crm', { hosts: ['api.hub.example'] }) }
}

/** Returns the request that the provider received. */
async function echoOf(response: Promise<Response>) {
  return (await response).json() as Promise<{
    method: string
    path: string
    headers: Record<string, string>
    body: string
  }>
}

function streamOf(...texts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const text = texts.shift()
      if (text === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(text))
    },
  })
}

describe('the request of client.fetch', () => {
  it.each<[string, string | URL | Request]>([
    ['a path', '/debug/echo?limit=5&after=a%20b'],
    ['an absolute URL', `${HOST}/debug/echo?limit=5&after=a%20b`],
    ['a URL with a fragment', `${HOST}/debug/echo?limit=5&after=a%20b#top`],
    ['a URL object', new URL(`${HOST}/debug/echo?limit=5&after=a b`)],
    ['a Request', new Request(`${HOST}/debug/echo?limit=5&after=a b`)],
  ])('has the path and query of %s', async (_, input) => {
    const { fetch } = crmStack()

    const { method, path } = await echoOf(fetch(input))

    expect([method, path]).toEqual(['GET', '/debug/echo?limit=5&after=a%20b'])
  })

  it('is for the root if the URL has no path', async () => {
    const { fetch, sandbox } = crmStack()

    await fetch(HOST)
    await fetch(`${HOST}?a=1`)

    expect(sandbox.calls('proxy').map(({ path }) => path)).toEqual(['/', '/?a=1'])
  })

  it('encodes the characters that fetch encodes', async () => {
    const { fetch } = crmStack()

    const { path } = await echoOf(fetch("/debug/echo?q='Zoë'&r={}"))

    expect(path).toBe('/debug/echo?q=%27Zo%C3%AB%27&r={}')
  })

  it.each<[string, () => BodyInit, string | null, string]>([
    ['a string', () => '{"a":"ä"}', 'text/plain;charset=UTF-8', '{"a":"ä"}'],
    [
      'a URL-encoded form',
      () => new URLSearchParams({ q: 'a b' }),
      'application/x-www-form-urlencoded;charset=UTF-8',
      'q=a+b',
    ],
    ['a blob', () => new Blob(['<a/>'], { type: 'application/xml' }), 'application/xml', '<a/>'],
    ['bytes', () => new TextEncoder().encode('bytes'), null, 'bytes'],
    ['a stream', () => streamOf('one ', 'two'), null, 'one two'],
  ])(
    'has %s as its body, whether it is in the options or in a Request',
    async (_, body, type, text) => {
      const { fetch, sandbox } = crmStack()
      const init = { method: 'POST', duplex: 'half' } as const

      const direct = await fetch(MIRROR, { ...init, body: body() })
      const wrapped = await fetch(new Request(`${HOST}${MIRROR}`, { ...init, body: body() }))

      expect([await direct.text(), await wrapped.text()]).toEqual([text, text])
      const types = sandbox.calls('proxy').map(({ headers }) => headers['content-type'] ?? null)
      expect(types).toEqual([type, type])
    },
  )

  it.each<[string, (body: FormData) => Parameters<ProviderFetch>]>([
    ['in the options', (body) => [MIRROR, { method: 'POST', body }]],
    ['in a Request', (body) => [new Request(HOST + MIRROR, { method: 'POST', body })]],
  ])('has a form with files as its body: %s', async (_, argumentsOf) => {
    const { fetch } = crmStack()
    const form = new FormData()
    form.set('file', new File([new Uint8Array([0, 255, 10])], 'notes.bin'))

    const response = await fetch(...argumentsOf(form))

    const file = (await response.formData()).get('file') as File // the form above has a file
    expect([file.name, new Uint8Array(await file.arrayBuffer())]).toEqual([
      'notes.bin',
      new Uint8Array([0, 255, 10]),
    ])
  })

  it('has the method, headers and body of the options instead of those of a Request', async () => {
    const { fetch } = crmStack()
    const input = new Request(`${HOST}/debug/echo`, {
      method: 'POST',
      headers: { accept: 'text/csv', prefer: 'wait=1' },
      body: 'old',
    })

    const received = await echoOf(
      fetch(input, { method: 'patch', headers: { accept: 'text/html' }, body: 'new' }),
    )

    expect(received).toMatchObject({
      method: 'PATCH',
      body: 'new',
      headers: { accept: 'text/html' },
    })
    expect(received.headers.prefer).toBeUndefined()
  })

  it('has an idempotency key if it can change data, or the key that the SDK sets', async () => {
    const { fetch } = crmStack()
    const own = { 'Idempotency-Key': '"mine"' }

    const read = await echoOf(fetch('/debug/echo'))
    const change = await echoOf(fetch('/debug/echo', { method: 'POST' }))
    const named = await echoOf(fetch('/debug/echo', { method: 'POST', headers: own }))

    expect(read.headers['idempotency-key']).toBeUndefined()
    expect(change.headers['idempotency-key']).toMatch(/^"[0-9a-f-]{36}"$/)
    expect(named.headers['idempotency-key']).toBe('"mine"')
  })

  it('asks for throttle mode only if the option is set', async () => {
    const { client, sandbox } = createStack()

    await client.fetch('crm')('/debug/echo')
    await client.fetch('crm', { throttle: true })('/debug/echo')

    const modes = sandbox.calls('proxy').map(({ headers }) => headers['x-svc-rate-limiter-mode'])
    expect(modes).toEqual([undefined, 'throttle'])
  })

  it('is not sent if it is a GET with a body, or its Request was used before', async () => {
    const { fetch, sandbox } = crmStack()
    const used = new Request(`${HOST}${MIRROR}`, { method: 'POST', body: 'a' })
    await used.text()

    await expect(fetch(MIRROR, { body: 'text' })).rejects.toMatchObject({ origin: 'contract' })
    await expect(fetch(used)).rejects.toMatchObject({
      origin: 'contract',
      problem: { detail: 'Nothing was sent: its body cannot be read.' },
    })

    expect(sandbox.calls()).toEqual([])
  })

  it('is not sent if the alias is invalid', async () => {
    const { client, sandbox } = createStack()

    await expect(client.fetch('../crm')('/a')).rejects.toThrow('is not an alias')

    expect(sandbox.calls()).toEqual([])
  })
})

describe('the credentials of an SDK', () => {
  const credentials = { Authorization: 'Bearer placeholder', 'X-Api-Key': 'placeholder' }

  it('are not sent, so the app’s own Authorization reaches the relay', async () => {
    const arrived: Headers[] = []
    const client = createClient({
      endpoint: 'https://app.example/api/svc',
      headers: { authorization: 'Bearer session' },
      fetch: async ({ headers }) => {
        arrived.push(headers)
        return new Response(null, { headers: { 'x-relay-source': 'upstream' } })
      },
    })
    const fetch = client.fetch('crm', { hosts: ['api.hub.example'] })

    await fetch('/a', { headers: credentials })
    await fetch(new Request(`${HOST}/a`, { headers: credentials }))

    expect(arrived.map((headers) => headers.get('authorization'))).toEqual([
      'Bearer session',
      'Bearer session',
    ])
    expect(arrived.map((headers) => headers.get('x-api-key'))).toEqual([null, null])
  })

  it('are not reported as dropped headers, unlike other headers that the relay drops', async () => {
    const { fetch } = crmStack()

    const response = await fetch('/debug/echo', {
      headers: { ...credentials, 'Notion-Version': '2022-06-28' },
    })

    expect(response.headers.get('x-relay-dropped-headers')).toBe('notion-version')
    expect((await response.json()).headers.authorization).toMatch(/^Bearer provider-token-/)
  })
})
