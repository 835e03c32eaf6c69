import type { Check, CheckContext } from '../../check.js'
import { defaultHandler } from '../../setup/recordingService.js'
import { SEARCH } from '../requests/search.js'

const LIMIT_MS = 5000
const LONG = 100_000
const LEVELS = 5000

const destination = (name: string, metadata: string) =>
  `{"id":"d-1","name":${JSON.stringify(name)},"type":"webhook","metadata":${metadata},"createTime":"2025-03-06T22:09:49Z"}`

/** Lists of destinations that take a backtracking expression or a recursive parser more than linear time. */
const HOSTILE = {
  'a name of a URL with 100,000 letters in its query': destination(
    `https://h/?${'a'.repeat(LONG)}`,
    '{}',
  ),
  'a key of 100,000 characters': destination('Orders', `{${JSON.stringify('k'.repeat(LONG))}:"x"}`),
  'a setting of 100,000 characters that look like URLs': destination(
    'Orders',
    JSON.stringify({ url: 'https://a:b@'.repeat(LONG / 12) }),
  ),
  'metadata of 5,000 levels': destination(
    'Orders',
    `${'{"a":['.repeat(LEVELS / 2)}${']}'.repeat(LEVELS / 2)}`,
  ),
}

/** Sends an expensive call and, while it is in progress, a call of another user. Both must finish in time. */
async function respondsInTime(
  { call, demand, service }: CheckContext,
  what: string,
  begin: () => Promise<{ endMs: number }>,
) {
  const slow = begin()
  // Otherwise the other call could finish before the expensive one arrives.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const [{ endMs }, other] = await Promise.all([
    slow,
    call('/proxy/crm/a', { user: 'bob', timeoutMs: 20_000 }),
  ])
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  demand(endMs < LIMIT_MS, `the response to ${what} took ${seconds(endMs)}, not at most 5 s`)
  demand(
    other.endMs < LIMIT_MS,
    `during ${what}, another user waited ${seconds(other.endMs)}, not at most 5 s`,
  )
  service.reset()
}

/** Requirement K1: time to process untrusted input. */
export const linearTime: Check = {
  id: 'K1',
  title: 'untrusted input is processed in linear time, so that one value cannot block other users',
  fix: 'Limit the length of each inspected text, and redact the rest. Avoid regular expressions that can backtrack over a long text, and limit the depth of JSON.',
  limitMs: 60_000,
  async run(context) {
    const { call, demand, service } = context
    for (const [what, element] of Object.entries(HOSTILE)) {
      service.respondWith((received, reply) => {
        if (!received.target.startsWith('/api/')) return defaultHandler(received, reply)
        reply.setHeader('content-type', 'application/json')
        reply.end(`[${element}]`)
      })
      await respondsInTime(context, `a list of destinations with ${what}`, async () => {
        const response = await call('/destinations', { timeoutMs: 20_000 })
        demand(
          response.status === 200 || response.status === 502,
          `a list of destinations with ${what} returned ${response.status}, not 200 or 502`,
        )
        return response
      })
    }
    const body = `{"objectName":"contacts","fieldFilters":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    await respondsInTime(context, 'a search of 20,000 levels', async () => {
      const response = await call('/search/crm', { ...SEARCH, body, timeoutMs: 20_000 })
      demand(response.status === 400, `a search of 20,000 levels returned ${response.status}`)
      return response
    })
  },
}
