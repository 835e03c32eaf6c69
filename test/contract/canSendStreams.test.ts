import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Calls `canSendStreams` twice with a stubbed `Request`. Returns the results and the number of requests created. */
async function detectWith(createHeaders: (init: RequestInit & { duplex?: unknown }) => Headers) {
  let created = 0
  vi.stubGlobal(
    'Request',
    class {
      headers: Headers
      constructor(url: string, init: RequestInit) {
        new URL(url)
        if (init.method !== 'POST') throw new TypeError('a GET has no body')
        created += 1
        this.headers = createHeaders(init)
      }
    },
  )
  const { canSendStreams } = await import('../../src/contract/canSendStreams.js')
  return { results: [canSendStreams(), canSendStreams()], created }
}

it('canSendStreams returns true in Node', async () => {
  const { canSendStreams } = await import('../../src/contract/canSendStreams.js')

  expect(canSendStreams()).toBe(true)
})

it.each<[string, (init: RequestInit & { duplex?: unknown }) => Headers, boolean]>([
  [
    'reads `duplex`, as Chromium does',
    ({ duplex }) => new Headers({ 'x-duplex': String(duplex) }),
    true,
  ],
  [
    'sends the name of the stream as text',
    () => new Headers({ 'content-type': 'text/plain' }),
    false,
  ],
  [
    'reads `duplex`, but sends the name as text',
    ({ duplex }) => new Headers({ 'content-type': String(duplex) }),
    false,
  ],
  ['does not read `duplex`', () => new Headers(), false],
  [
    'rejects streams',
    () => {
      throw new TypeError('a stream cannot be sent')
    },
    false,
  ],
])(
  'canSendStreams checks once whether a `Request` that %s can stream',
  async (_, createHeaders, expected) => {
    expect(await detectWith(createHeaders)).toEqual({ results: [expected, expected], created: 1 })
  },
)
