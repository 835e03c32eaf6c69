import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What is known where requests are made like that, asked twice; and how often a request was made for it. */
async function knownWhere(make: (init: RequestInit & { duplex?: unknown }) => Headers) {
  let made = 0
  vi.stubGlobal(
    'Request',
    class {
      headers: Headers
      constructor(url: string, init: RequestInit) {
        new URL(url)
        if (init.method !== 'POST') throw new TypeError('a GET has no body')
        made += 1
        this.headers = make(init)
      }
    },
  )
  const { canSendStreams } = await import('../../src/contract/canSendStreams.js')
  return { answers: [canSendStreams(), canSendStreams()], made }
}

it('knows that Node sends streams', async () => {
  const { canSendStreams } = await import('../../src/contract/canSendStreams.js')

  expect(canSendStreams()).toBe(true)
})

it.each<[string, (init: RequestInit & { duplex?: unknown }) => Headers, boolean]>([
  ['as Chromium does', ({ duplex }) => new Headers({ 'x-asked': String(duplex) }), true],
  ['by the name of the stream', () => new Headers({ 'content-type': 'text/plain' }), false],
  [
    'by its name, having asked how',
    ({ duplex }) => new Headers({ 'content-type': String(duplex) }),
    false,
  ],
  ['without asking how', () => new Headers(), false],
  [
    'by refusing them',
    () => {
      throw new TypeError('a stream cannot be sent')
    },
    false,
  ],
])('knows it where streams are sent %s, and asks once', async (_, make, expected) => {
  expect(await knownWhere(make)).toEqual({ answers: [expected, expected], made: 1 })
})
