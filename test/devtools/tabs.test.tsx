import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Connection, wireOf } from '../../src/client/connect.js'
import { createClient, type RelayClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import { SvcDevtools } from '../../src/devtools/SvcDevtools.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { createStack } from '../support/renderSvc.js'
import { devtools, findCall, openDevtools, pairs } from './openDevtools.js'

const KEY = 'sk_live_51HxQ8aZ2mB7cD9eF0gH'
const contacts = { integration: 'crm', path: '/crm/v3/objects/contacts' }

afterEach(() => {
  vi.useRealTimers()
})

describe('the tab of holds', () => {
  it('shows what is held, why and for how long', async () => {
    const { client, sandbox, openTab } = await openDevtools('Calls')
    // Long, because the time runs while the tab opens.
    sandbox.throttle({ integration: 'crm', forMs: 7_200_000 })
    await client.proxy(contacts).catch(() => {})
    await openTab('Holds')

    expect(await devtools().findByText(/^Held for 7[0-2]\d\d s$/)).toBeInTheDocument()
    expect(
      await devtools().findByText('began with call 1 of this tab (Too Many Requests)'),
    ).toBeInTheDocument()
  })

  it('masks secrets in the title of the problem that began the hold', async () => {
    const { client, sandbox, openTab } = await openDevtools('Calls')
    const retryAfter = new Date(Date.now() + 60_000).toISOString()
    const problem = { title: `Too many calls with ${KEY}`, retryAfter }
    sandbox.failNext({ status: 429, problem }, { kind: 'proxy' })
    await client.proxy(contacts).catch(() => {})
    await openTab('Holds')

    expect(
      await devtools().findByText('began with call 1 of this tab (Too many calls with ***)'),
    ).toBeInTheDocument()
  })

  it('counts the calls that wait', async () => {
    const stack = createStack()
    const client = createClient({
      endpoint: '/api/svc',
      partition: 'waiting',
      whenHeld: 'wait',
      fetch: wireOf(stack.client).fetch,
    })
    stack.Wrapper = ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>
    const { sandbox, openTab } = await openDevtools('Calls', stack)
    sandbox.throttle({ integration: 'crm', forMs: 60_000 })
    await client.proxy(contacts).catch(() => {})
    const controller = new AbortController()
    const waiting = client.proxy(contacts, { signal: controller.signal })

    await openTab('Holds')
    expect(await devtools().findByText('1 waiting')).toBeInTheDocument()

    controller.abort(new Error('over'))
    await expect(waiting).rejects.toThrow('over')
    expect(await devtools().findByText('0 waiting')).toBeInTheDocument()
  })

  it('ends a hold only after a confirmation', async () => {
    const { client, sandbox, openTab, user } = await openDevtools('Calls')
    sandbox.throttle({ integration: 'crm', lockedOut: true })
    await client.proxy({ ...contacts, throttle: true }).catch(() => {})
    await openTab('Holds')
    expect(await devtools().findByText('Locked out')).toBeInTheDocument()
    const [, release] = devtools().getAllByRole('button', { name: 'Release…' })
    if (!release) throw new Error('no button')

    await user.dblClick(release)
    expect(client.holds.get('crm')).toBeDefined()
    await user.click(devtools().getByRole('button', { name: 'Release in all tabs?' }))

    expect(client.holds.get('crm')).toBeUndefined()
    expect(devtools().queryByText('Locked out')).not.toBeInTheDocument()
  })
})

describe('the confirmation of a release', () => {
  it('is needed again for a later hold', async () => {
    const { client, sandbox, openTab, user } = await openDevtools('Calls')
    sandbox.throttle({ integration: 'crm', lockedOut: true })
    const call = () => client.proxy({ ...contacts, throttle: true }).catch(() => {})
    await call()
    await openTab('Holds')
    await devtools().findByText('Locked out')
    const [, release] = devtools().getAllByRole('button', { name: 'Release…' })
    if (!release) throw new Error('no button')
    await user.click(release)
    expect(release).toHaveTextContent('Release in all tabs?')

    act(() => client.holds.release('crm'))
    expect(release).toHaveTextContent('Release…')
    await act(call)
    await user.click(release)

    expect(client.holds.get('crm')).toBeDefined()
    expect(release).toHaveTextContent('Release in all tabs?')
  })
})

describe('the tab of the clock', () => {
  it('shows how far the server’s clock is off, and where its time was stated', async () => {
    const stack = createStack()
    const client = createClient({
      endpoint: '/api/svc',
      partition: 'clock',
      // A server adds `Date` to the responses of the relay.
      fetch: async (request) => {
        const response = await wireOf(stack.client).fetch(request)
        const headers = new Headers(response.headers)
        headers.set('date', new Date(Date.now() + 3_600_000).toUTCString())
        return new Response(response.body, { status: response.status, headers })
      },
    })
    stack.Wrapper = ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>
    const { openTab, sandbox } = await openDevtools('Clock', stack)
    await client.listDestinations()
    await openTab('Clock')
    expect(await devtools().findByText(/^(?:1 h|59 min 5\d s) ahead$/)).toBeInTheDocument()
    expect(pairs().Source).toMatch(/^header Date of a response at /)

    const time = new Date(Date.now() - 90_000).toISOString()
    sandbox.failNext({ status: 500, problem: { time } }, { kind: 'destinations' })
    await client.listDestinations().catch(() => {})

    expect(await devtools().findByText(/^1 min (?:29|3\d) s behind$/)).toBeInTheDocument()
    expect(pairs().Source).toMatch(/^member time of a response at /)
  })

  it('shows when the clock found out that the computer had slept', async () => {
    const { client, sandbox, openTab } = await openDevtools('Calls')
    sandbox.throttle({ integration: 'crm', forMs: 7_200_000 })
    await client.proxy(contacts).catch(() => {})
    await openTab('Clock')
    expect(pairs()['Last jump']).toMatch(/^none/)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })

    await waitFor(() => expect(pairs()['Last jump']).toMatch(/^\d{4}-\d\d-\d\dT/))
  })
})

describe('the tab of the relay', () => {
  it('shows what the relay allows, and why the rest is off', async () => {
    await openDevtools(
      'Relay',
      createStack({
        relay: { authorize: () => ({ groupRef: 'acme', integrations: ['crm'] }), allow: [] },
      }),
    )

    expect(await devtools().findByText(/^on$/)).toBeInTheDocument()
    expect(pairs()).toMatchObject({
      'Protocol version': '1',
      Search: 'on',
      Destinations: expect.stringMatching(/^off: the grant/),
      Proxy: expect.stringMatching(/^off: .*`allow`/),
    })
    expect(await devtools().findByText(/^crm$/)).toBeInTheDocument()
    expect(devtools().queryByText(/^desk$/)).not.toBeInTheDocument()
  })

  it('checks the responses of the kit’s relay without a fault', async () => {
    const { user } = await openDevtools('Relay')

    await user.click(devtools().getByRole('button', { name: 'Check this relay' }))

    expect(await devtools().findByText('✓ Responses have a request ID')).toBeInTheDocument()
    expect(devtools().getAllByText(/^✓/)).toHaveLength(7)
    expect(devtools().queryByText(/^✗/)).not.toBeInTheDocument()
  })

  it('masks secrets in a problem of the relay', async () => {
    const stack = createStack()
    const problem = { title: `Bad key ${KEY}`, remedy: `Replace ${KEY}.` }
    const client = createClient({
      endpoint: '/api/svc',
      partition: 'problem',
      fetch: async () =>
        new Response(JSON.stringify({ status: 403, ...problem }), {
          status: 403,
          headers: { 'content-type': 'application/problem+json', 'x-relay-source': 'relay' },
        }),
    })
    stack.Wrapper = ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>
    await openDevtools('Relay', stack)

    expect(await devtools().findByText(/^Bad key/)).toHaveTextContent(
      /^Bad key \*\*\*. Replace \*\*\*/,
    )
  })

  it('has no results of another connection', async () => {
    const page = ({ client }: { client: Connection }) => (
      <SvcProvider client={client}>
        <SvcDevtools initialIsOpen />
      </SvcProvider>
    )
    const { rerender } = render(page(createStack()))
    fireEvent.click(devtools().getByRole('tab', { name: 'Relay' }))
    fireEvent.click(devtools().getByRole('button', { name: 'Check this relay' }))
    await devtools().findByText('✓ Responses have a request ID')

    rerender(page(createStack()))

    expect(devtools().getByRole('button', { name: 'Check this relay' })).toBeInTheDocument()
    expect(devtools().queryByText(/^✓/)).not.toBeInTheDocument()
  })

  it('does not start a second check while one is running', async () => {
    const stack = createStack()
    const checked: Request[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = false
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      partition: 'running',
      fetch: async (request) => {
        if (isHeld) {
          checked.push(request)
          await released
        }
        return wireOf(stack.client).fetch(request)
      },
    })
    stack.Wrapper = ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>
    const { user } = await openDevtools('Relay', stack)
    await devtools().findByText(/^crm$/)
    isHeld = true

    const button = devtools().getByRole('button', { name: 'Check this relay' })
    await user.click(button)
    await devtools().findByText('Checking…')
    await user.click(button)
    release()

    await devtools().findByText('✓ Responses have a request ID')
    expect(checked).toHaveLength(4)
  })

  it('finds the faults of another server', async () => {
    const stack = createStack()
    const { fetch } = wireOf(stack.client)
    const client = createClient({
      endpoint: '/api/svc',
      partition: 'foreign',
      fetch: async (request) => {
        const isInfo = new URL(request.url).pathname === '/api/svc/info' && request.method === 'GET'
        if (!isInfo)
          return new Response('<h1>Not here</h1>', { headers: { 'content-type': 'text/html' } })
        const response = await fetch(request)
        const headers = new Headers(response.headers)
        headers.delete('x-content-type-options')
        headers.set('cache-control', 'max-age=60')
        return new Response(response.body, { status: 200, headers })
      },
    })
    stack.Wrapper = ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>
    const { user } = await openDevtools('Relay', stack)

    await user.click(devtools().getByRole('button', { name: 'Check this relay' }))

    await devtools().findByText(/^✓ The endpoint is a relay/)
    expect(
      devtools()
        .getAllByText(/^✗/)
        .map((fault) => fault.textContent),
    ).toEqual([
      '✗ Responses are not cached: header cache-control is max-age=60',
      '✗ Browsers do not guess content types: header x-content-type-options is missing',
      '✗ An unknown route gets 404 with Problem Details: status 200 instead of 404',
      '✗ Another method gets 405 with Problem Details: status 200 instead of 405',
      '✗ A request without x-svc-relay gets 403: status 200 instead of 403',
    ])
  })
})

describe('the tab of scenarios', () => {
  const isProblem = (error: unknown) => (error instanceof ProblemError ? error : undefined)

  const provider = (client: RelayClient) => client.proxy({ ...contacts, throttle: true })
  const service = (client: RelayClient) => client.listDestinations()

  it.each([
    ['Rate limit', provider, { origin: 'service', retryAt: expect.any(Date) }],
    ['Lock-out', provider, { origin: 'provider', lockedOut: true }],
    ['Offline', service, { origin: 'network' }],
    ['HTML 502', service, { origin: 'relay', problem: { status: 502 } }],
    ['Malformed response', service, { origin: 'contract' }],
    ['Expired session', service, { origin: 'relay', problem: { status: 401 } }],
    ['Wrong clock', provider, { origin: 'service', retryAt: expect.any(Date) }],
  ])('simulates “%s”, which a badge names', async (name, call, expected) => {
    const { client, user, sandbox, openTab } = await openDevtools('Scenarios')

    await user.click(devtools().getByRole('radio', { name }))
    const error = await call(client).then(() => undefined, isProblem)

    expect(error).toMatchObject(expected)
    expect(sandbox.calls()).toEqual([])
    expect(devtools().getByRole('status')).toHaveTextContent(`Simulated: ${name}`)
    await openTab('Calls')
    await user.click(await findCall(/^1/))
    expect(pairs().Scenario).toBe(name)
  })

  it('waits as long with a wrong clock as with a right one', async () => {
    const { client, user, openTab } = await openDevtools('Scenarios')
    await user.click(devtools().getByRole('radio', { name: 'Wrong clock' }))

    const error = await client.listDestinations().then(() => undefined, isProblem)

    const leftMs = client.clock.msUntil(error?.retryAt ?? new Date(0))
    expect(leftMs).toBeGreaterThan(10_000)
    expect(leftMs).toBeLessThanOrEqual(20_000)
    await openTab('Clock')
    expect(await devtools().findByText(/^1 h ahead$/)).toBeInTheDocument()
  })

  it('delays responses, and stops when the call is aborted', async () => {
    const { client, user, sandbox } = await openDevtools('Scenarios')
    await user.click(devtools().getByRole('radio', { name: 'Slow' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = sandbox.calls().length
    const controller = new AbortController()
    const aborted = client.listDestinations({ signal: controller.signal })
    const late = client.listDestinations()
    await vi.advanceTimersByTimeAsync(2_999)
    controller.abort(new Error('over'))
    await expect(aborted).rejects.toThrow('over')
    expect(sandbox.calls()).toHaveLength(before)

    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()

    expect((await late).length).toBeGreaterThan(0)
    expect(sandbox.calls()).toHaveLength(before + 1)
  })

  it('ends when the devtools are removed', async () => {
    const { client, user, unmount } = await openDevtools('Scenarios')
    await user.click(devtools().getByRole('radio', { name: 'Offline' }))
    unmount()

    expect((await client.listDestinations()).length).toBeGreaterThan(0)
  })

  it('is not selected when the devtools are mounted again', async () => {
    const stack = createStack()
    const { client, user, unmount } = await openDevtools('Scenarios', stack)
    await user.click(devtools().getByRole('radio', { name: 'Offline' }))
    unmount()
    await client.info()

    await openDevtools('Scenarios', stack)

    expect(devtools().getByRole('radio', { name: 'None' })).toBeChecked()
    expect((await client.listDestinations()).length).toBeGreaterThan(0)
  })

  it('does not affect a call that was waiting when the devtools were removed', async () => {
    const stack = createStack()
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      partition: 'removed',
      whenHeld: 'wait',
      fetch: wireOf(stack.client).fetch,
    })
    stack.Wrapper = ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>
    const { sandbox, user, openTab, unmount } = await openDevtools('Scenarios', stack)
    const problem = { retryAfter: new Date(Date.now() + 60_000).toISOString() }
    sandbox.failNext({ status: 429, problem }, { kind: 'proxy' })
    await client.proxy(contacts).catch(() => {})
    expect(client.holds.get('crm')).toBeDefined()
    await user.click(devtools().getByRole('radio', { name: 'Offline' }))
    const waiting = client.proxy(contacts)
    await openTab('Holds')
    await devtools().findByText('1 waiting')
    unmount()
    await client.info()

    client.holds.release('crm')

    expect(await waiting).toMatchObject({ status: 200 })
  })
})
