import { describe, expect, it } from 'vitest'
import { listen } from '../../../scripts/lib/listen.mjs'
import { createClient } from '../../../src/client/createClient.js'
import type { ProblemError } from '../../../src/client/response/ProblemError.js'
import type { Fetch } from '../../../src/contract/fetch.js'
import { createStack } from '../../support/renderSvc.js'

const CONTACTS = '/crm/v3/objects/contacts'

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  return call.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: ProblemError) => error,
  )
}

/** Creates a stack whose provider returns this response, and the `fetch` of its CRM. */
function providerOf(respond: () => Response) {
  const stack = createStack()
  stack.sandbox.failNext({ response: respond }, { kind: 'proxy', times: Infinity })
  return { ...stack, fetch: stack.client.fetch('crm') }
}

describe('the response of client.fetch', () => {
  it.each([200, 201, 202, 400, 401, 403, 404, 409, 422, 500, 502, 503])(
    'is the provider’s, with its status, headers and body: %i',
    async (status) => {
      const body = '{ "message" : "é" }\n'
      const headers = { 'content-type': 'application/vnd.crm+json', etag: '"1"' }
      const { fetch } = providerOf(() => new Response(body, { status, headers }))

      const response = await fetch('/a')

      expect(response).toBeInstanceOf(Response)
      expect([response.status, response.ok]).toEqual([status, status < 400])
      expect(response.headers.get('content-type')).toBe('application/vnd.crm+json')
      expect(response.headers.get('etag')).toBe('"1"')
      expect(response.bodyUsed).toBe(false)
      expect(await response.text()).toBe(body)
    },
  )

  it('is the provider’s if its error is a problem without the service’s members', async () => {
    const { fetch } = providerOf(() =>
      Response.json(
        { type: 'about:blank', title: 'Gone' },
        { status: 410, headers: { 'content-type': 'application/problem+json' } },
      ),
    )

    expect(await (await fetch('/a')).json()).toEqual({ type: 'about:blank', title: 'Gone' })
  })

  it.each([204, 205, 304])('has no body if the status is %i', async (status) => {
    const { fetch } = providerOf(() => new Response(null, { status }))

    const response = await fetch('/a')

    expect([response.status, response.body]).toEqual([status, null])
  })

  it.each([200, 404])('has headers and no body for HEAD, with the status %i', async (status) => {
    const { client } = createStack()

    const path = status === 200 ? CONTACTS : `${CONTACTS}/none`
    const response = await client.fetch('crm')(path, { method: 'HEAD' })

    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.text()).toBe('')
  })

  it.each([301, 302, 303, 307, 308])(
    'is the redirect itself, which is not followed: %i',
    async (status) => {
      const { fetch, sandbox } = providerOf(
        () => new Response(null, { status, headers: { location: 'https://files.example/1' } }),
      )

      const response = await fetch('/a', { redirect: 'follow' })

      expect([response.status, response.redirected]).toEqual([status, false])
      expect(response.headers.get('x-relay-location')).toBe('https://files.example/1')
      expect(sandbox.calls('proxy')).toHaveLength(1)
    },
  )

  it('is there before its body ends, and the body is a stream', async () => {
    let finish = () => {}
    const { fetch } = providerOf(() => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('first '))
          finish = () => {
            controller.enqueue(new TextEncoder().encode('last'))
            controller.close()
          }
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/csv' } })
    })

    const response = await fetch('/a')
    const reader = response.body?.getReader()
    const first = await reader?.read()
    finish()
    const last = await reader?.read()

    const texts = [first?.value, last?.value].map((bytes) => new TextDecoder().decode(bytes))
    expect(texts).toEqual(['first ', 'last'])
  })
})

describe('client.fetch', () => {
  it('rejects with the relay’s error', async () => {
    const { client } = createStack({ relay: { allow: [{ methods: ['GET'], path: '/b' }] } })

    expect(await problemOf(client.fetch('crm')('/a'))).toMatchObject({
      origin: 'relay',
      status: 403,
      problem: { type: expect.stringContaining('not-allowed') },
    })
  })

  it('rejects with the service’s error, and the headers that were dropped', async () => {
    const { client, sandbox } = createStack()
    sandbox.failNext({ status: 503 }, { kind: 'proxy' })

    const error = await problemOf(client.fetch('crm')('/a', { headers: { 'x-own': '1' } }))

    expect(error).toMatchObject({ origin: 'service', status: 503, droppedHeaders: ['x-own'] })
  })

  it.each<[string, Fetch, string]>([
    ['there is no response', () => Promise.reject(new TypeError('failed')), 'network'],
    ['the endpoint is not a relay', async () => new Response('<html>'), 'contract'],
  ])('rejects if %s', async (_, fetch, origin) => {
    const client = createClient({ endpoint: 'https://app.example/api/svc', fetch })

    expect(await problemOf(client.fetch('crm')('/a'))).toMatchObject({ origin })
  })

  it('rejects if no response begins in time', async () => {
    const client = createClient({
      endpoint: 'https://app.example/api/svc',
      timeoutMs: 10,
      fetch: () => new Promise(() => {}),
    })

    expect(await problemOf(client.fetch('crm')('/a'))).toMatchObject({ origin: 'timeout' })
  })

  it('returns an error response of a real server with its body', async () => {
    const server = await listen((request, response) => {
      request.resume()
      response.writeHead(422, { 'x-relay-source': 'upstream', 'content-type': 'application/json' })
      response.end('{"message":"No"}')
    })
    const client = createClient({ endpoint: `http://127.0.0.1:${server.port}` })

    const response = await client.fetch('crm')('/a', { method: 'POST', body: 'a' })

    expect([response.status, await response.json()]).toEqual([422, { message: 'No' }])
    await server.close()
  })
})
