import type { Check, CheckContext } from '../../check.js'
import { usualAnswer } from '../../setup/recordingService.js'
import { SEARCH } from '../requests/search.js'

const LIMIT_MS = 5000
const LONG = 100_000
const LEVELS = 5000

const destination = (name: string, metadata: string) =>
  `{"id":"d-1","name":${JSON.stringify(name)},"type":"webhook","metadata":${metadata},"createTime":"2025-03-06T22:09:49Z"}`

/** Lists of destinations that cost a backtracking expression or a recursive parser more than linear time. */
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

/** Sends a call that is expensive to answer. During it, another user's call has to be answered as well. */
async function answersInTime(
  { call, demand, service }: CheckContext,
  what: string,
  begin: () => Promise<{ endMs: number }>,
) {
  const slow = begin()
  // Otherwise the other call could be answered before the expensive one has arrived.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const [{ endMs }, other] = await Promise.all([
    slow,
    call('/proxy/crm/a', { user: 'bob', withinMs: 20_000 }),
  ])
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  demand(endMs < LIMIT_MS, `${what} was answered after ${seconds(endMs)}, not within 5 s`)
  demand(
    other.endMs < LIMIT_MS,
    `while ${what} was being answered, another user waited ${seconds(other.endMs)}, not at most 5 s`,
  )
  service.reset()
}

/** Requirement K1: time to read outside input. */
export const linearTime: Check = {
  id: 'K1',
  title: 'outside input is read in linear time, so that one value cannot block other users',
  fix: 'Cap the length of each text that is inspected, and redact the rest. Use no regular expression that can backtrack over a long text, and limit the depth of JSON.',
  limitMs: 60_000,
  async run(context) {
    const { call, demand, service } = context
    for (const [what, element] of Object.entries(HOSTILE)) {
      service.answers((received, response) => {
        if (!received.target.startsWith('/api/')) return usualAnswer(received, response)
        response.setHeader('content-type', 'application/json')
        response.end(`[${element}]`)
      })
      await answersInTime(context, `a list of destinations with ${what}`, async () => {
        const answer = await call('/destinations', { withinMs: 20_000 })
        demand(
          answer.status === 200 || answer.status === 502,
          `a list of destinations with ${what} was answered with ${answer.status}, not 200 or 502`,
        )
        return answer
      })
    }
    const body = `{"objectName":"contacts","fieldFilters":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    await answersInTime(context, 'a search of 20,000 levels', async () => {
      const answer = await call('/search/crm', { ...SEARCH, body, withinMs: 20_000 })
      demand(answer.status === 400, `a search of 20,000 levels was answered with ${answer.status}`)
      return answer
    })
  },
}
