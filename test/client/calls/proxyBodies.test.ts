import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { listen } from '../../../scripts/lib/listen.mjs'
import { createClient } from '../../../src/client/createClient.js'
import type { ProblemError } from '../../../src/client/response/ProblemError.js'
import { createStack } from '../../support/renderSvc.js'
import { waitFor } from '../../support/waitFor.ts'

const mirror = { integration: 'crm', method: 'POST', path: '/debug/mirror' }

const bytes = new Uint8Array([0, 255, 10, 13, 128])

/** Returns a stream of a text, with one chunk per word. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const words = text.split(/(?<= )/)
  return new ReadableStream({
    pull(controller) {
      const word = words.shift()
      if (word === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(word))
    },
  })
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  return call.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: ProblemError) => error,
  )
}

describe('the body of a request to the provider', () => {
  class Contact {
    email = 'ada@mail.example'
  }

  it.each<[string, unknown, string | null, string]>([
    ['an object', { a: 'ä' }, 'application/json', '{"a":"ä"}'],
    ['a class instance', new Contact(), 'application/json', '{"email":"ada@mail.example"}'],
    ['null', null, 'application/json', 'null'],
    ['a date', new Date(0), 'application/json', '"1970-01-01T00:00:00.000Z"'],
    ['text', 'a,b\r\n', 'text/plain;charset=UTF-8', 'a,b\r\n'],
    [
      'a URL-encoded form',
      new URLSearchParams({ q: 'a b&c' }),
      'application/x-www-form-urlencoded;charset=UTF-8',
      'q=a+b%26c',
    ],
    ['a file', new File(['a;b'], 'a.csv', { type: 'text/csv' }), 'text/csv', 'a;b'],
    ['a blob', new Blob(['<a/>'], { type: 'application/xml' }), 'application/xml', '<a/>'],
    ['bytes', new TextEncoder().encode('bytes'), null, 'bytes'],
    ['an ArrayBuffer', new TextEncoder().encode('buffer').buffer, null, 'buffer'],
    ['a stream', streamOf('one two three'), null, 'one two three'],
  ])('arrives unchanged: %s', async (_, body, type, text) => {
    const { client, sandbox } = createStack()

    const answer = await client.proxy({ ...mirror, body }, { parseAs: 'text' })

    expect(answer.body).toBe(text)
    expect(sandbox.calls('proxy')[0]?.headers['content-type'] ?? null).toBe(type)
  })

  it('arrives with every byte value unchanged', async () => {
    const { client } = createStack()

    const { body } = await client.proxy({ ...mirror, body: bytes }, { parseAs: 'blob' })

    expect(new Uint8Array(await body.arrayBuffer())).toEqual(bytes)
  })

  it('arrives as a form with its files', async () => {
    const { client } = createStack()
    const form = new FormData()
    form.set('name', 'Ada')
    form.set('file', new File([bytes], 'notes.bin'))

    const { body } = await client.proxy({ ...mirror, body: form }, { parseAs: 'response' })
    const arrived = await body.formData()

    expect(arrived.get('name')).toBe('Ada')
    const file = arrived.get('file') as File // the form above has a file under this name
    expect(file.name).toBe('notes.bin')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  })

  it('keeps the caller’s content type', async () => {
    const { client } = createStack()
    const headers = { 'content-type': 'application/merge-patch+json' }

    const answer = await client.proxy({ ...mirror, headers, body: { a: 1 } })

    expect(answer.headers.get('content-type')).toBe('application/merge-patch+json')
    expect(answer.body).toEqual({ a: 1 })
  })

  it.each([
    ['a function', () => {}, 'a function'],
    ['a circular array', Object.assign([], { 0: globalThis }), 'cannot be written as JSON'],
    ['a BigInt', { id: 2n ** 64n }, 'cannot be written as JSON'],
  ])('is rejected if it cannot be sent: %s', async (_, body, reason) => {
    const { client, sandbox } = createStack()

    const error = await problemOf(client.proxy({ ...mirror, body }))

    expect(error).toMatchObject({ origin: 'contract', retryable: false })
    expect(error.message).toContain(reason)
    expect(sandbox.calls()).toHaveLength(0)
  })

  it('is sent while its stream is still being produced', async () => {
    let isSent = () => {}
    const sent = new Promise<void>((resolve) => {
      isSent = resolve
    })
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      fetch: async () => {
        isSent()
        return new Response(null, { headers: { 'x-relay-source': 'upstream' } })
      },
    })

    const call = client.proxy({ ...mirror, body: new ReadableStream() })

    await sent
    expect((await call).status).toBe(200)
  })

  describe('a stream in a browser that cannot send streams', () => {
    // Firefox and Safari convert a stream to text, like any other object.
    class PlainRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        const { body, ...rest } = init ?? {}
        const sent = body instanceof ReadableStream ? String(body) : body
        super(input, { ...rest, ...(sent !== undefined && { body: sent }) } as RequestInit) // has the given members, and only the body differs
      }
    }

    beforeEach(() => {
      vi.stubGlobal('Request', PlainRequest)
      vi.resetModules()
    })

    afterEach(() => {
      vi.unstubAllGlobals()
    })

    /** Creates a client in such a browser, and records the bodies of its requests. */
    async function plainClient() {
      const { createClient } = await import('../../../src/client/createClient.js')
      const seen: string[] = []
      const client = createClient({
        endpoint: 'http://app.example/api/svc',
        fetch: async (request) => {
          seen.push(await request.text())
          return new Response(null, { headers: { 'x-relay-source': 'upstream' } })
        },
      })
      return { client, seen }
    }

    it('is read before it is sent', async () => {
      const { client, seen } = await plainClient()

      await client.proxy({ ...mirror, body: streamOf('one two') })

      expect(seen).toEqual(['one two'])
    })

    it('is not sent if it fails', async () => {
      const { client, seen } = await plainClient()
      const cause = new Error('the disk is gone')
      const body = new ReadableStream({ pull: (controller) => controller.error(cause) })

      const error = await problemOf(client.proxy({ ...mirror, body }))

      expect(error.problem.detail).toBe('Nothing was sent: its body stream failed.')
      expect(error.cause).toBe(cause)
      expect(seen).toEqual([])
    })

    it('is not sent if it is larger than 64 MiB', { tags: 'slow' }, async () => {
      const { client, seen } = await plainClient()
      const chunk = new Uint8Array(2 ** 20)
      const stream = (size: number) => {
        const chunks = [...Array<Uint8Array>(63).fill(chunk), new Uint8Array(size)]
        return new ReadableStream({
          pull(controller) {
            const next = chunks.shift()
            if (next) controller.enqueue(next)
            else controller.close()
          },
        })
      }

      await client.proxy({ ...mirror, body: stream(2 ** 20) })
      const error = await problemOf(client.proxy({ ...mirror, body: stream(2 ** 20 + 1) }))

      expect(error.origin).toBe('contract')
      expect(error.problem.detail).toContain('Nothing was sent: its body stream is larger than 64')
      expect(seen.map(({ length }) => length)).toEqual([2 ** 26])
    })

    it.each(['proxy', 'fetch'] as const)('stops if %s is aborted', async (method) => {
      const { client, seen } = await plainClient()
      const controller = new AbortController()
      const reason = new Error('the user left')
      const cancel = vi.fn()
      const pull = () => {
        controller.abort(reason)
        return new Promise<void>(() => {})
      }
      const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
      const { signal } = controller

      const call =
        method === 'proxy'
          ? client.proxy({ ...mirror, body }, { signal })
          : client.fetch('crm')(mirror.path, { method: 'POST', body, signal })

      await expect(call).rejects.toBe(reason)
      expect(cancel).toHaveBeenCalledWith(reason)
      expect(seen).toEqual([])
    })
  })
})

describe('the body of a response of the provider', () => {
  const json = { ...mirror, body: { a: 1 } }

  it('is parsed and typed by parseAs', async () => {
    const { client } = createStack()

    const auto = await client.proxy<{ a: number }>(json)
    const named = await client.proxy<{ a: number }>(json, { parseAs: 'json' })
    const text = await client.proxy(json, { parseAs: 'text' })
    const blob = await client.proxy(json, { parseAs: 'blob' })
    const response = await client.proxy(json, { parseAs: 'response' })
    const stream = await client.proxy(json, { parseAs: 'stream' })

    expect([auto.body.a, named.body.a, text.body]).toEqual([1, 1, '{"a":1}'])
    expect([blob.body.type, await blob.body.text()]).toEqual(['application/json', '{"a":1}'])
    expect(await response.body.json()).toEqual({ a: 1 })
    expect(await new Response(stream.body).text()).toBe('{"a":1}')
    expectTypeOf(auto.body).toEqualTypeOf<{ a: number }>()
    expectTypeOf(text.body).toEqualTypeOf<string>()
    expectTypeOf(blob.body).toEqualTypeOf<Blob>()
    expectTypeOf(response.body).toEqualTypeOf<Response>()
    expectTypeOf(stream.body).toEqualTypeOf<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>()
  })

  it.each([
    ['auto', undefined],
    ['json', undefined],
    ['text', ''],
    ['stream', undefined],
  ] as const)('is undefined or empty if there is none, parsed as %s', async (as, expected) => {
    const { client, sandbox } = createStack()
    sandbox.failNext({ response: () => new Response(null, { status: 204 }) })

    expect((await client.proxy(json, { parseAs: as })).body).toBe(expected)
  })

  it('is reported as cut off if the connection breaks', async () => {
    const { client, sandbox } = createStack()
    const half = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(bytes),
        pull: (controller) => controller.error(new TypeError('terminated')),
      })
    sandbox.failNext({ response: () => new Response(half()) })

    const error = await problemOf(client.proxy(json))

    expect(error).toMatchObject({ origin: 'network', retryable: true })
    expect(error.problem.title).toBe('Response was cut off')
  })
})

/** Collects garbage several times, in separate turns. */
async function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    collect()
  }
}

describe('a streamed body from the provider', () => {
  let close = async () => {}

  afterEach(() => close())

  /** Starts a server whose response begins and never ends. Returns a client of it, and what the server observed. */
  async function endless() {
    const ends: string[] = []
    let begunCount = 0
    const server = await listen((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'x-relay-source': 'upstream' })
      response.write('first ')
      begunCount += 1
      request.resume()
      response.on('close', () => ends.push('closed'))
    })
    close = server.close
    return {
      client: createClient({ endpoint: `http://127.0.0.1:${server.port}` }),
      ends,
      begun: () => begunCount,
    }
  }

  const moments = [
    { moment: 'immediately', tags: [], wait: async () => {} },
    { moment: 'after garbage was collected', tags: ['slow'], wait: collectGarbage },
  ]

  for (const { moment, tags, wait } of moments) {
    describe(`that is aborted ${moment}`, { tags }, () => {
      it('ends for both the caller and the server', async () => {
        const { client, ends } = await endless()
        const controller = new AbortController()
        const { signal } = controller
        const reason = new Error('left the page')

        const { body } = await client.proxy(mirror, { parseAs: 'stream', signal })
        const reader = body?.getReader()
        const { value } = (await reader?.read()) ?? {}
        await wait()
        controller.abort(reason)

        expect(new TextDecoder().decode(value)).toBe('first ')
        await expect(reader?.read()).rejects.toBe(reason)
        await waitFor(() => expect(ends).toEqual(['closed']))
      })

      it.each(['proxy', 'listDestinations'] as const)(
        'rejects %s with the signal’s reason while it is read',
        async (call) => {
          const { client, ends, begun } = await endless()
          const controller = new AbortController()
          const { signal } = controller
          const reason = new Error('left the page')

          const read =
            call === 'proxy'
              ? client.proxy(mirror, { signal })
              : client.listDestinations({ signal })
          read.catch(() => {})
          await waitFor(() => expect(begun()).toBe(1))
          await wait()
          controller.abort(reason)

          await expect(read).rejects.toBe(reason)
          await waitFor(() => expect(ends).toEqual(['closed']))
        },
      )
    })
  }

  it('is not kept by a signal that outlives the call', { tags: 'slow' }, async () => {
    const { signal } = new AbortController()
    let sent: WeakRef<Request> | undefined
    const client = createClient({
      endpoint: 'https://app.example/api/svc',
      fetch: async (request) => {
        sent = new WeakRef(request)
        return new Response('[]', { headers: { 'x-relay-source': 'relay' } })
      },
    })

    await client.listDestinations({ signal })
    await collectGarbage()

    expect(sent?.deref()).toBeUndefined()
    expect(signal.aborted).toBe(false)
  })

  it('is kept until it is read, even if garbage is collected', { tags: 'slow' }, async () => {
    const { client } = await endless()

    const { body } = await client.proxy(mirror, { parseAs: 'stream' })
    await collectGarbage()
    const { value } = (await body?.getReader().read()) ?? {}

    expect(new TextDecoder().decode(value)).toBe('first ')
  })
})
