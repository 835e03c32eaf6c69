import { describe, expect, it } from 'vitest'
import { scenarioFacts } from '../../../src/cli/sandbox/scenarioFacts.js'
import { scenarios } from '../../../src/sandbox/scenarios.js'
import { waitFor } from '../../support/waitFor.ts'
import { openRawConnection } from '../relay/support.ts'
import { runSandbox, send, textOf } from './support.ts'

type Running = Awaited<ReturnType<typeof runSandbox>>

const titleOf = async (response: Response) => (await response.json()).title

describe('POST /control/scenario', () => {
  it.each<[string, (running: Running) => Promise<unknown>, unknown]>([
    ['throttled', async ({ callCrm }) => (await callCrm()).status, 429],
    ['lockedOut', async ({ callCrm }) => (await callCrm()).headers.get('x-svc-retryable'), 'false'],
    ['badGateway', async ({ list }) => (await list()).headers.get('content-type'), 'text/html'],
    ['offline', ({ list }) => list().catch(() => 'no response'), 'no response'],
    ['forbidden', async ({ list }) => titleOf(await list()), 'Forbidden'],
    ['empty', async ({ list }) => (await list()).json(), []],
    ['many', async ({ list }) => (await (await list()).json()).length, 10_000],
    [
      'malformed',
      async ({ callCrm }) =>
        (await callCrm()).json().then(
          () => 'JSON',
          () => 'none',
        ),
      'none',
    ],
    ['quirks', async ({ list }) => (await (await list()).json())[0].id, 1],
    [
      'skewedClock',
      async ({ list }) => {
        const date = Date.parse((await list()).headers.get('date') ?? '')
        return Math.round((date - Date.now()) / 60_000)
      },
      5,
    ],
  ])('starts the scenario %s', async (name, observe, expected) => {
    const running = await runSandbox()

    const { status, body } = await running.play(name)
    const observed = await observe(running)

    expect([status, body.scenario.name]).toEqual([200, name])
    if (typeof expected === 'string') expect(observed).toMatch(expected)
    else expect(observed).toEqual(expected)
  })

  it('starts the scenario slow, which delays no calls after it ends', async () => {
    const { play, list, calls } = await runSandbox()
    await play('slow', { delayMs: 60_000 })
    const disconnect = new AbortController()
    const late = list({ signal: disconnect.signal }).catch(() => 'left')

    await waitFor(async () => expect(await calls()).toMatchObject([{ result: 'waiting' }]))
    await play(null)

    expect((await list()).status).toBe(200)
    disconnect.abort()
    expect(await late).toBe('left')
  })

  it('supports every scenario of the sandbox', () => {
    expect(Object.keys(scenarioFacts)).toEqual(Object.keys(scenarios))
  })

  it('resets data and calls before the next scenario', async () => {
    const { play, list, callCrm, calls } = await runSandbox()
    await play('many')
    await callCrm('/crm/v3/objects/contacts/10000', { method: 'DELETE' })
    await play('throttled')

    const { body } = await play(null)

    expect(body.scenario).toBeNull()
    expect(await calls()).toEqual([])
    expect((await callCrm()).status).toBe(200)
    expect(await (await list()).json()).toHaveLength(14)
  })

  it('resets the clock after skewedClock, and does not skew it twice', async () => {
    const { play, list } = await runSandbox()
    const minutesAhead = async () => {
      const date = Date.parse((await list()).headers.get('date') ?? '')
      return Math.round(Math.abs(date - Date.now()) / 60_000)
    }

    await play('skewedClock')
    await play('skewedClock')
    const twice = await minutesAhead()
    await play(null)

    expect([twice, await minutesAhead()]).toEqual([5, 0])
  })

  it('accepts the options groupRef and forMs', async () => {
    const { play, callCrm } = await runSandbox()

    const { body } = await play('throttled', { groupRef: 'globex', forMs: 1_800_000 })

    expect(body.scenario.options).toEqual({ groupRef: 'globex', forMs: 1_800_000 })
    expect((await callCrm()).status).toBe(200)
    const response = await callCrm('/x', { headers: { 'x-svc-group-ref': 'globex' } })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(1_700)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(1_801)
  })

  it.each([
    [{ name: 'gone' }, 'Unknown scenario "gone". Scenarios: throttled, '],
    [{ name: '__proto__' }, 'Unknown scenario "__proto__".'],
    [{ name: 7 }, 'The name of a scenario is missing. Scenarios: throttled, '],
    [{}, 'The name of a scenario is missing.'],
    [[], 'The body is not a JSON object.'],
    [{ name: 'slow', options: 5 }, 'The member "options" is not an object.'],
    [{ name: 'slow', options: { delayMs: '5' } }, 'The option "delayMs" is out of bounds. Use a'],
    [{ name: 'slow', options: { delayMs: -1 } }, 'a whole number from 0 to 2147483647.'],
    [{ name: 'many', options: { count: 1e9 } }, 'a whole number from 1 to 100000.'],
    [{ name: 'slow', options: { forMs: 5 } }, 'has no option "forMs". Options: delayMs.'],
    [{ name: 'empty', options: { toString: 1 } }, 'has no option "toString". It has no options.'],
    [{ name: 'throttled', options: { groupRef: 1 } }, 'The option "groupRef" is not a string.'],
    [{ name: 'throttled', options: { groupRef: 'nobody' } }, 'matches no installation'],
  ])('rejects %j with the reason', async (wanted, detail) => {
    const { control } = await runSandbox()

    const { status, body } = await control('/scenario', wanted)

    expect([status, body.title]).toEqual([400, 'Bad Request'])
    expect(body.detail).toContain(detail)
  })

  it('changes nothing if the options are invalid', async () => {
    const { play, control, list, calls } = await runSandbox()
    await play('empty')
    await list()

    await play('slow', { delayMs: -1 })

    expect((await control('')).body.scenario.name).toBe('empty')
    expect(await calls()).toHaveLength(1)
  })

  it('ends the active scenario if the customer is unknown', async () => {
    const { play, control, callCrm } = await runSandbox()
    await play('throttled')

    await play('throttled', { groupRef: 'nobody' })

    expect((await control('')).body.scenario).toBeNull()
    expect((await callCrm()).status).toBe(200)
  })

  it.each(['{', 'name=throttled', `{"name":"slow","x":"${'x'.repeat(70_000)}"}`])(
    'rejects a body that is not JSON or too long',
    async (text) => {
      const { base } = await runSandbox()

      const response = await fetch(`${base}/control/scenario`, { method: 'POST', body: text })

      expect(response.status).toBe(400)
      expect((await response.json()).detail).toMatch(/^The body is not a JSON object\./)
    },
  )
})

describe('POST /control/reset', () => {
  it('resets data, holds and calls', async () => {
    const { control, callCrm, calls, play } = await runSandbox()
    const { results } = await (await callCrm()).json()
    await callCrm(`/crm/v3/objects/contacts/${results[0].id}`, { method: 'DELETE' })
    await play('throttled')
    await callCrm()

    expect((await control('/reset', {})).body.scenario).toBeNull()

    expect(await calls()).toEqual([])
    expect((await (await callCrm()).json()).results[0].id).toBe(results[0].id)
  })

  it('returns to the scenario of --scenario', async () => {
    const { control, play, callCrm } = await runSandbox('--scenario', 'lockedOut')
    await play(null)
    expect((await callCrm()).status).toBe(200)

    const { body } = await control('/reset', {})

    expect(body.scenario.name).toBe('lockedOut')
    expect((await callCrm()).status).toBe(429)
  })
})

describe('the control API of svc-react sandbox', () => {
  it('returns the connection data and scenarios on GET /control', async () => {
    const { control, urls } = await runSandbox()

    const { body } = await control('')

    expect(body).toMatchObject({
      scenario: null,
      urls,
      apiKey: 'sandbox-key-northwind',
      project: { id: 'prj_5d1c7e', name: 'northwind' },
      integrations: { crm: { id: 'int_9b40aa', name: 'hub-crm' } },
      groupRefs: ['acme', 'globex'],
    })
    expect(body.scenarios).toContainEqual({ name: 'slow', about: expect.any(String) })
    expect(JSON.stringify(body)).not.toMatch(/eyJ/)
  })

  it.each([
    ['GET', '/control/nothing', 404],
    ['GET', '/control/page/../sandboxCommand.js', 404],
    ['GET', '/control/page/%2e%2e/sandboxCommand.js', 404],
    ['GET', '/control/page/toString.js', 404],
    ['GET', '/control/constructor', 404],
    ['GET', '/control/scenario', 405],
    ['DELETE', '/control/calls', 405],
    ['POST', '/', 405],
    ['HEAD', '/', 200],
    ['HEAD', '/control/events', 200],
    ['GET', '/?from=a-link', 200],
  ])('responds to %s %s with %i', async (method, path, status) => {
    const { port, calls } = await runSandbox()

    const { response } = await send(port, { method, path })

    expect(response.statusCode).toBe(status)
    expect((await textOf(response)) === '').toBe(method === 'HEAD')
    expect(await calls()).toEqual([])
  })

  it('sends a strict Content-Security-Policy, and headers against framing and caching', async () => {
    const { base } = await runSandbox()

    for (const path of ['/', '/control', '/control/page.css']) {
      const { headers } = await fetch(base + path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('streams new calls, changes and resets', async () => {
    const { port, list, play } = await runSandbox()
    await list()
    const page = openRawConnection(port, 'GET /control/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const updates = () =>
      [...page.received().matchAll(/^data: (.*)$/gm)].map(([, text]) => JSON.parse(text ?? ''))
    await waitFor(() => expect(updates()).toHaveLength(1))

    await play('forbidden')
    await waitFor(() => expect(updates()).toHaveLength(2))
    await list()
    await waitFor(() => expect(updates().at(-1)?.calls[0]?.status).toBe(403))
    await list()
    await waitFor(() => expect(updates().at(-1)?.calls).toMatchObject([{ number: 3, status: 403 }]))

    const [first, second, ...rest] = updates()
    expect(first).toMatchObject({ scenario: null, calls: [{ number: 1, status: 200 }] })
    expect(second).toMatchObject({ scenario: { name: 'forbidden' }, calls: [] })
    expect(second.run).not.toBe(first.run)
    expect(rest.every(({ run }) => run === second.run)).toBe(true)
  })
})
