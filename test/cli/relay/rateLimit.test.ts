import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadPeer, MissingPeer } from '../../../src/cli/relay/loadPeer.js'
import { createRateLimiter } from '../../../src/cli/relay/rateLimiter.js'
import { waitFor } from '../../support/waitFor.ts'
import { startRedis } from './redisServer.ts'
import { env, good, runHere } from './runs.ts'
import {
  json,
  settingsFor,
  startBackend,
  startRelayHere,
  startService,
  writeSettings,
} from './support.ts'

const call = { user: 'ada', op: 'proxy', requestId: 'r' } as const

/** Creates a limiter of two calls per minute, and collects the lines that it writes. */
async function setUp(redis?: string) {
  const lines: string[] = []
  const limiter = await createRateLimiter({
    settings: { points: 2, per: 60, ...(redis !== undefined && { redis: { env: 'REDIS_URL' } }) },
    place: { env: { REDIS_URL: redis }, folder: '/' },
    onNote: (line) => lines.push(line),
  })
  limiter.connect()
  return { ...limiter, lines }
}

/** Time in which the connection to a Redis without replies ends, in milliseconds. */
const HANG_MS = 5000

/** Starts a Redis server and a connected limiter with fake timers. */
async function setUpWithFakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const redis = await startRedis()
  const limiter = await setUp(redis.url)
  await waitFor(async () => expect((await limiter.rateLimit(call)).ok).toBe(true))
  return { redis, ...limiter }
}

describe('createRateLimiter', () => {
  it('M4 counts by user and operation in memory', async () => {
    const { rateLimit } = await setUp()

    expect(await rateLimit(call)).toEqual({ ok: true })
    expect(await rateLimit(call)).toEqual({ ok: true })
    const refused = await rateLimit(call)

    expect(refused.ok).toBe(false)
    expect(refused.retryAfterSeconds).toBeGreaterThan(50)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect((await rateLimit({ ...call, user: 'gil' })).ok).toBe(true)
    expect((await rateLimit({ ...call, op: 'search' })).ok).toBe(true)
  })

  it('M4 counts by group if the grant names no user', async () => {
    const { rateLimit } = await setUp()
    const group = { op: 'proxy', groupRef: 'acme', requestId: 'r' } as const

    await rateLimit(group)
    await rateLimit(group)

    expect((await rateLimit(group)).ok).toBe(false)
    expect((await rateLimit({ ...group, groupRef: 'globex' })).ok).toBe(true)
    expect((await rateLimit({ ...group, user: 'acme' })).ok).toBe(true)
  })

  it('M4 counts by installation if the grant names no user and no group', async () => {
    const { rateLimit } = await setUp()
    const installation = { op: 'proxy', installationId: 'i-1', requestId: 'r' } as const

    await rateLimit(installation)
    await rateLimit(installation)

    expect((await rateLimit(installation)).ok).toBe(false)
    expect((await rateLimit({ ...installation, installationId: 'i-2' })).ok).toBe(true)
    expect((await rateLimit({ ...installation, groupRef: 'i-1' })).ok).toBe(true)
  })

  it('M4 shares counts through Redis', async () => {
    const redis = await startRedis()
    const [one, other] = [await setUp(redis.url), await setUp(redis.url)]
    await waitFor(() => expect(redis.passwords).toHaveLength(2))
    const both = [one, other]

    const verdicts: boolean[] = []
    for (let i = 0; i < 4; i += 1) {
      verdicts.push(await waitFor(async () => (await both[i % 2]?.rateLimit(call))?.ok === true))
    }

    expect(verdicts).toEqual([true, true, false, false])
    expect([...redis.counts.keys()]).toEqual(['svc-relay:{"user":"ada","op":"proxy"}'])
    expect(redis.passwords).toEqual(['canary-redis', 'canary-redis'])
    for (const { close } of both) close()
  })

  it('M4 rejects while Redis is down, reports it once, and recovers', async () => {
    const redis = await startRedis()
    const { rateLimit, lines, close } = await setUp(redis.url)
    await waitFor(async () => expect((await rateLimit(call)).ok).toBe(true))

    redis.setDown(true)
    await waitFor(() => expect(lines).not.toEqual([]))
    // Rejects without waiting for the next attempt to connect.
    const refusedCount = redis.refused()
    await expect(rateLimit(call)).rejects.toThrow()
    expect(redis.refused()).toBe(refusedCount)
    await waitFor(() => expect(redis.refused()).toBeGreaterThanOrEqual(3))
    expect(lines).toEqual([
      'svc-react relay: Redis is unavailable (SocketClosedUnexpectedlyError). Calls are not limited until it is available.',
    ])
    redis.setDown(false)
    await waitFor(async () => expect((await rateLimit(call)).ok).toBe(true))

    expect(lines).toHaveLength(2)
    expect(lines.at(-1)).toBe('svc-react relay: Redis is available again.')
    expect(lines.join('\n')).not.toMatch(/canary/)
    close()
  })

  it('M4 ends the connection if Redis hangs, then rejects immediately, and recovers', async () => {
    const { redis, rateLimit, lines, close } = await setUpWithFakeTimers()

    redis.setHanging(true)
    const waiting = expect(rateLimit(call)).rejects.toThrow('Disconnects client')
    await vi.advanceTimersByTimeAsync(HANG_MS)
    await waiting
    // A call does not wait for the new connection, to which Redis does not reply either.
    await expect(rateLimit(call)).rejects.toThrow('The client is offline')
    expect(lines).toEqual([
      'svc-react relay: Redis is unavailable (SocketTimeoutError). Calls are not limited until it is available.',
    ])
    redis.setHanging(false)
    await waitFor(async () => expect((await rateLimit({ ...call, user: 'gil' })).ok).toBe(true))

    expect(lines).toHaveLength(2)
    expect(lines.at(-1)).toBe('svc-react relay: Redis is available again.')
    close()
  })

  it('M4 keeps the connection while Redis replies', async () => {
    const { redis, rateLimit, lines, close } = await setUpWithFakeTimers()

    for (let ms = 0; ms < 3 * HANG_MS; ms += 1000) {
      await vi.advanceTimersByTimeAsync(1000)
      await rateLimit(call) // Redis replies in order, so it has replied to the ping
    }

    expect(redis.passwords).toHaveLength(1)
    expect(lines).toEqual([])
    close()
  })

  it('M4 reports an error that Redis replies to a ping, and keeps the connection', async () => {
    const { redis, rateLimit, lines, close } = await setUpWithFakeTimers()

    redis.setError('MISCONF Errors writing to the disk')
    for (let ms = 0; ms < 3 * HANG_MS; ms += 1000) {
      await vi.advanceTimersByTimeAsync(1000)
      await expect(rateLimit(call)).rejects.toThrow('MISCONF')
    }

    expect(redis.passwords).toHaveLength(1)
    expect(lines).toEqual([
      'svc-react relay: Redis is unavailable (MISCONF). Calls are not limited until it is available.',
    ])
    close()
  })

  it('M4 stops its pings when it is closed, without a message', async () => {
    const { redis, lines, close } = await setUpWithFakeTimers()
    redis.setHanging(true)
    await vi.advanceTimersByTimeAsync(HANG_MS / 2)

    close()
    await vi.advanceTimersByTimeAsync(HANG_MS)

    expect(vi.getTimerCount()).toBe(0)
    expect(lines).toEqual([])
    expect(redis.passwords).toHaveLength(1)
  })

  it('M4 names a missing package', async () => {
    const missing = () => import('no-such-package-of-svc-react' as string)

    await expect(loadPeer('redis', missing)).rejects.toThrow(MissingPeer)
    await expect(loadPeer('redis', missing)).rejects.toThrow(
      'the package redis is not installed. Install it: npm install redis',
    )
  })
})

describe('svc-react relay', () => {
  it('M4 does not connect to Redis for --check', async () => {
    const redis = await startRedis()
    const settings = { ...good, rateLimit: { points: 1, per: 1, redis: { env: 'REDIS_URL' } } }
    const args = ['--config', writeSettings(settings), '--check']

    const { code, err } = await runHere(args, { ...env, REDIS_URL: redis.url })
    // Connections arrive in order, so an earlier one would have been recorded by now.
    const { rateLimit, close } = await setUp(redis.url)
    await waitFor(async () => expect((await rateLimit(call)).ok).toBe(true))
    close()

    expect({ code, err }).toEqual({ code: 0, err: [] })
    expect(redis.passwords).toEqual(['canary-redis'])
  })

  it('M4 returns 429 with Retry-After above its rate limit', async () => {
    const service = await startService()
    const backend = await startBackend(json({ user: 'ada', groupRef: 'acme', destinations: true }))
    const relay = await startRelayHere({
      ...settingsFor(service.urls, backend.url),
      rateLimit: { points: 2, per: 60 },
    })

    const statuses = []
    for (let i = 0; i < 3; i += 1) statuses.push((await relay.call('/destinations')).status)
    const refused = await relay.call('/destinations')

    expect(statuses).toEqual([200, 200, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(service.received).toHaveLength(2)
  })

  it('K5 M4 counts the calls of two installations separately', async () => {
    const service = await startService(json([]))
    const backend = await startBackend((request, response) => {
      const [, installationId] = /installation=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
      json({ integrations: { crm: { installationId } } })(request, response)
    })
    const relay = await startRelayHere({
      ...settingsFor(service.urls, backend.url),
      rateLimit: { points: 1, per: 60 },
    })

    const statuses = []
    for (const id of ['i-1', 'i-2', 'i-1']) {
      const headers = { cookie: `installation=${id}` }
      statuses.push((await relay.call('/proxy/crm/test/a', { headers })).status)
    }

    expect(statuses).toEqual([200, 200, 429])
  })
})
