import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../../scripts/lib/listen.mjs'
import type { ProviderFetch } from '../../../src/client/calls/providerFetch.js'
import { createClient } from '../../../src/client/createClient.js'
import { waitFor } from '../../support/waitFor.ts'

const HOST = 'https://api.hub.example'
const reason = new Error('left the page')
const upstream = { 'x-relay-source': 'upstream' }

const responses: ServerResponse[] = []
let closedCount = 0
let server: Awaited<ReturnType<typeof listen>>
let fetch: ProviderFetch

beforeEach(async () => {
  responses.length = 0
  closedCount = 0
  server = await listen((request, response) => {
    request.resume()
    response.on('close', () => {
      closedCount += 1
    })
    responses.push(response)
  })
  const client = createClient({ endpoint: `http://127.0.0.1:${server.port}` })
  fetch = client.fetch('crm', { hosts: ['api.hub.example'] })
})

afterEach(() => server.close())

/** References to requests. Without them, they could be garbage collected, and their signals would not abort. */
const requests: Request[] = []

function requestWith(signal: AbortSignal): Request {
  const request = new Request(`${HOST}/a`, { signal })
  requests.push(request)
  return request
}

/** Returns the arguments of a call that has a signal. */
const ways: [string, (signal: AbortSignal) => Parameters<ProviderFetch>][] = [
  ['in the options', (signal) => ['/a', { signal }]],
  ['in a Request', (signal) => [requestWith(signal)]],
  [
    'in the options instead of that in a Request',
    (signal) => [requestWith(new AbortController().signal), { signal }],
  ],
]

describe.each(ways)('a signal %s', (_, argumentsOf) => {
  it('rejects with its reason before anything is sent', async () => {
    const call = fetch(...argumentsOf(AbortSignal.abort(reason)))

    await expect(call).rejects.toBe(reason)
    expect(responses).toHaveLength(0)
  })

  it('rejects with its reason before the headers arrive, and closes the connection', async () => {
    const controller = new AbortController()
    const call = fetch(...argumentsOf(controller.signal))
    call.catch(() => {})
    await waitFor(() => expect(responses).toHaveLength(1))

    controller.abort(reason)

    await expect(call).rejects.toBe(reason)
    await waitFor(() => expect(closedCount).toBe(1))
  })

  it('ends the body with its reason after the headers have arrived', async () => {
    const controller = new AbortController()
    const call = fetch(...argumentsOf(controller.signal))
    await waitFor(() => expect(responses).toHaveLength(1))
    responses[0]?.writeHead(200, upstream).write('first ')
    const reader = (await call).body?.getReader()
    const { value } = (await reader?.read()) ?? {}

    controller.abort(reason)

    expect(new TextDecoder().decode(value)).toBe('first ')
    await expect(reader?.read()).rejects.toBe(reason)
    await waitFor(() => expect(closedCount).toBe(1))
  })
})

it('a signal rejects with its reason while the body of an error arrives', async () => {
  const controller = new AbortController()
  let isRead = false
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async ({ signal }) => {
      const pull = () => {
        isRead = true
        return new Promise<void>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      return new Response(body, { status: 500, headers: upstream })
    },
  })
  const call = client.fetch('crm')('/a', { signal: controller.signal })
  call.catch(() => {})
  await waitFor(() => expect(isRead).toBe(true))

  controller.abort(reason)

  await expect(call).rejects.toBe(reason)
})

it('a Request rejects with the reason of its signal while its body is read', async () => {
  const controller = new AbortController()
  let isRead = false
  const body = new ReadableStream(
    {
      pull() {
        isRead = true
        return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const { signal } = controller
  const init = { method: 'POST', body, duplex: 'half', signal }
  const call = fetch(new Request(`${HOST}/a`, init as RequestInit)) // the DOM types have no `duplex`
  call.catch(() => {})
  await waitFor(() => expect(isRead).toBe(true))

  controller.abort(reason)

  await expect(call).rejects.toBe(reason)
  expect(responses).toHaveLength(0)
})

it('a null signal in the options removes the signal of a Request', async () => {
  const input = new Request(`${HOST}/a`, { signal: AbortSignal.abort(reason) })

  const call = fetch(input, { signal: null })
  await waitFor(() => expect(responses).toHaveLength(1))
  responses[0]?.writeHead(204, upstream).end()

  expect((await call).status).toBe(204)
})
