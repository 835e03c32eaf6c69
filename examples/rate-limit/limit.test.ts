import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import { freePort, startRedis, startRelay, withoutRedis } from './processes.ts'

type Relay = Awaited<ReturnType<typeof startRelay>>

/** Calls per minute that memory.ts and redis.ts allow. */
const LIMIT = 60

/** Calls a relay like a page of the app. */
function callRelay({ address }: Relay, user: string, path = '/destinations') {
  const headers = { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin', cookie: `user=${user}` }
  const signal = AbortSignal.timeout(10_000)
  return fetch(`${address}/api/svc${path}`, { headers, signal })
}

/** Sends all requests at the same time, alternating between the relays. */
function callOften(relays: Relay[], count: number, user: string) {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const relay = relays[i % relays.length]
      assert(relay)
      const response = await callRelay(relay, user)
      const body: unknown = await response.json()
      return { response, body }
    }),
  )
}

const statusesOf = (responses: Awaited<ReturnType<typeof callOften>>) => ({
  passed: responses.filter(({ response }) => response.status === 200).length,
  refused: responses.filter(({ response }) => response.status === 429).length,
})

/** Checks that each rejection has a retry time within the minute, in both forms. */
function checkRefusals(responses: Awaited<ReturnType<typeof callOften>>) {
  for (const { response, body } of responses.filter(({ response }) => response.status === 429)) {
    const { type, retryable, retryAfter } = body as Record<string, unknown>
    assert.equal(type, 'urn:svc-relay:rate-limited')
    assert.equal(retryable, true)
    const header = response.headers.get('retry-after') ?? ''
    assert.match(header, /^\d+$/)
    const seconds = Number(header)
    assert(seconds > 40 && seconds <= 60, `Retry-After: ${header}`)
    const leftMs = Date.parse(String(retryAfter)) - Date.now()
    assert(leftMs > (seconds - 5) * 1000 && leftMs <= seconds * 1000, `retryAfter: ${retryAfter}`)
  }
}

async function untilTrue(isMet: () => boolean | Promise<boolean>, what: string) {
  for (const untilMs = Date.now() + 15_000; !(await isMet()); await wait(20)) {
    assert(Date.now() < untilMs, `not within 15 s: ${what}`)
  }
}

describe('a limit in memory', () => {
  it('allows the configured number of calls for each user', async (test) => {
    const relay = await startRelay({ REDIS_URL: '' })
    test.after(relay.stop)

    const responses = await callOften([relay], LIMIT + 10, 'ada')

    assert.deepEqual(statusesOf(responses), { passed: LIMIT, refused: 10 })
    checkRefusals(responses)
    assert.equal((await callRelay(relay, 'gil')).status, 200)
    assert.equal((await callRelay(relay, 'ada', '/integrations')).status, 200)
  })
})

describe('a limit in Redis', { skip: withoutRedis }, () => {
  const started: { stop: () => Promise<void> }[] = []
  after(async () => {
    for (const one of started.reverse()) await one.stop()
  })

  /** Two instances with one Redis. */
  async function startBoth() {
    const port = await freePort()
    const redis = await startRedis(port)
    started.push({ stop: redis.kill })
    const url = `redis://127.0.0.1:${port}`
    const relays = [await startRelay({ REDIS_URL: url }), await startRelay({ REDIS_URL: url })]
    started.push(...relays)
    return { port, url, redis, relays }
  }

  /** Waits until both instances count in Redis, and reject a user without calls left. */
  async function untilCounting(relays: Relay[], user: string) {
    await untilTrue(async () => {
      const responses = await callOften(relays, relays.length * LIMIT, user)
      return relays.every((relay) =>
        responses.some(
          ({ response }) => response.url.startsWith(relay.address) && response.status === 429,
        ),
      )
    }, 'both instances count')
  }

  it('applies to both instances together', async () => {
    const { url, relays } = await startBoth()

    const responses = await callOften(relays, LIMIT + 15, 'ada')

    assert.deepEqual(statusesOf(responses), { passed: LIMIT, refused: 15 })
    checkRefusals(responses)
    const [first, second] = relays
    assert(first && second)
    for (const relay of relays) {
      assert.equal((await callRelay(relay, 'ada')).status, 429)
      assert.equal((await callRelay(relay, 'gil')).status, 200)
      assert.equal((await callRelay(relay, 'ada', '/integrations')).status, 200)
    }
    const causes = relays.flatMap(({ events }) => events.map(({ cause }) => cause))
    assert.deepEqual([...new Set(causes)], [undefined])

    // Ends the minute early.
    const client = await createClient({ url }).connect()
    assert.equal(await client.pExpire('svc-relay:["ada","destinations"]', 1), 1)
    client.destroy()
    await wait(20)
    assert.equal((await callRelay(first, 'ada')).status, 200)
    assert.equal((await callRelay(second, 'ada')).status, 200)
  })

  it('allows calls and reports it while Redis is down, and limits again afterwards', async () => {
    const { port, redis, relays } = await startBoth()
    await callOften(relays, LIMIT, 'ada')
    for (const relay of relays) assert.equal((await callRelay(relay, 'ada')).status, 429)

    const duringShutdown = callOften(relays, 20, 'gil')
    await redis.kill()
    for (const { response } of await duringShutdown) assert.equal(response.status, 200)
    for (const relay of relays) {
      const before = relay.events.length
      const responses = await callOften([relay], LIMIT + 5, 'ada')
      assert.deepEqual(statusesOf(responses), { passed: LIMIT + 5, refused: 0 })
      await untilTrue(() => relay.events.length === before + LIMIT + 5, 'every call has its event')
      for (const { status, cause, error } of relay.events.slice(before)) {
        assert.deepEqual(
          { status, cause, error },
          { status: 200, cause: 'rate-limit-failed', error: undefined },
        )
      }
      assert.match(relay.errors(), /No limit without Redis: ECONNREFUSED/)
      // No call waits. The fastest of five, because the machine may be busy.
      const tookMs: number[] = []
      for (let i = 0; i < 5; i += 1) {
        const startedMs = performance.now()
        assert.equal((await callRelay(relay, 'ada')).status, 200)
        tookMs.push(performance.now() - startedMs)
      }
      assert(Math.min(...tookMs) < 500, `calls took ${tookMs.map(Math.round)} ms`)
    }

    const again = await startRedis(port)
    started.push({ stop: again.kill })
    await untilCounting(relays, 'ada')
  })

  it('allows calls without a long wait while Redis hangs, and limits again afterwards', async () => {
    const { redis, relays } = await startBoth()
    for (const relay of relays) assert.equal((await callRelay(relay, 'ada')).status, 200)
    redis.pause()

    const checkOpen = async (relay: Relay, withinMs: number) => {
      const startedMs = Date.now()
      const { passed } = statusesOf(await callOften([relay], 20, 'ada'))
      const tookMs = Date.now() - startedMs
      assert.equal(passed, 20)
      assert(tookMs < withinMs, `20 calls at once took ${tookMs} ms`)
    }
    for (const relay of relays) {
      await checkOpen(relay, 4000)
      await untilTrue(
        () => relay.events.at(-1)?.cause === 'rate-limit-failed',
        'the event has the cause',
      )
    }
    // The client closes a connection without responses, even if calls continue.
    const isClosed = (relay: Relay) => /without Redis: Disconnects client/.test(relay.errors())
    await untilTrue(async () => {
      await callOften(relays, relays.length, 'ada')
      return relays.every(isClosed)
    }, 'the client closes the connection')
    for (const relay of relays) await checkOpen(relay, 4000)

    redis.resume()
    await untilCounting(relays, 'ada')
  })

  it('allows calls if Redis is down from the start', async () => {
    const relay = await startRelay({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
    started.push(relay)

    const responses = await callOften([relay], LIMIT + 5, 'ada')

    assert.deepEqual(statusesOf(responses), { passed: LIMIT + 5, refused: 0 })
    await untilTrue(
      () => relay.events.at(-1)?.cause === 'rate-limit-failed',
      'the event has the cause',
    )
  })
})
