import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '../../src/client/connect.js'
import { createClient } from '../../src/client/createClient.js'
import { createCallLog } from '../../src/devtools/calls/createCallLog.js'
import type { RecordedCall } from '../../src/devtools/calls/recordedCall.js'
import { SvcDevtools } from '../../src/devtools/SvcDevtools.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useDestinations } from '../../src/hooks/useDestinations.js'
import { useProxyQuery } from '../../src/hooks/useProxyQuery.js'
import { createStack, renderSvc } from '../support/renderSvc.js'
import { devtools, findCall, openDevtools, pairs, shownCalls } from './openDevtools.js'

const recordedCall: Omit<RecordedCall, 'id'> = {
  operation: 'info',
  integration: undefined,
  method: 'GET',
  target: '/',
  url: undefined,
  state: 'waiting',
  status: undefined,
  error: undefined,
  startedMs: 0,
  waitedMs: undefined,
  durationMs: undefined,
  requestHeaders: undefined,
  responseHeaders: undefined,
  requestBody: undefined,
  responseBody: undefined,
  key: undefined,
  scenario: undefined,
}
const KEY = 'sk_live_51HxQ8aZ2mB7cD9eF0gH'
const contacts = { integration: 'crm', path: '/crm/v3/objects/contacts' }

describe('the list of calls', () => {
  it('shows what each call was and how it ended, newest first', async () => {
    const { client, sandbox } = await openDevtools('Calls')

    await client.listDestinations()
    sandbox.failNext({ status: 404, problem: { title: 'No such contact' } }, { kind: 'proxy' })
    await client.proxy(contacts).catch(() => {})

    await findCall(/failed/)
    expect(shownCalls().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^2GET\/proxy\/crm\/crm\/v3\/objects\/contactsfailed 404\d+ ms$/),
      expect.stringMatching(/^1GET\/destinationssucceeded 200\d+ ms$/),
    ])
  })

  it('records the calls of the components of the same render, with their query key', async () => {
    function List() {
      return <p>{useDestinations().data?.length} destinations</p>
    }
    const { user, findByText } = renderSvc(
      <>
        <List />
        <SvcDevtools initialIsOpen />
      </>,
    )
    await findByText(/^\d+ destinations/)

    await user.click(await findCall(/destinations/))

    expect(pairs()['Query or mutation key']).toMatch(/^\["svc",".*","destinations","list"\]$/)
  })

  it('shows that the body of a successful response was invalid', async () => {
    const client = createClient({
      endpoint: '/api/svc',
      partition: 'malformed',
      fetch: async () => {
        const headers = { 'content-type': 'application/json', 'x-relay-source': 'upstream' }
        return new Response('[{"name":', { headers })
      },
    })
    function List() {
      return <p>{useDestinations().error?.origin}</p>
    }
    render(
      <SvcProvider client={client}>
        <List />
        <SvcDevtools initialIsOpen />
      </SvcProvider>,
    )
    await screen.findByText('contract')

    fireEvent.click(await findCall(/destinations/))

    expect(pairs()['Current error of the query']).toMatch(/./)
  })

  it('records nothing before it is mounted or after it is removed', async () => {
    const stack = createStack()
    await stack.client.listDestinations()
    const { unmount } = await openDevtools('Calls', stack)
    expect(devtools().getByText('No calls to show.')).toBeInTheDocument()
    unmount()
    await stack.client.listDestinations()

    await openDevtools('Calls', stack)

    expect(devtools().getByText('No calls to show.')).toBeInTheDocument()
  })

  it('has no timer while the devtools are closed, and then shows the calls of that time', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const log = createCallLog()
    const id = log.add(recordedCall)
    log.update(id, { state: 'succeeded' })
    expect(setTimer).not.toHaveBeenCalled()

    const remove = log.subscribe(() => {})
    expect(log.get()).toEqual([{ ...recordedCall, id, state: 'succeeded' }])
    log.add(recordedCall)
    expect(setTimer).toHaveBeenCalledOnce()
    const [timer] = setTimer.mock.results.map(({ value }) => value)
    const clearTimer = vi.spyOn(globalThis, 'clearTimeout')
    remove()
    expect(clearTimer).toHaveBeenCalledWith(timer)
    vi.restoreAllMocks()
  })

  it('keeps the last 500 calls, and has only the visible ones in the document', async () => {
    const { client } = await openDevtools('Calls')

    await Promise.all(Array.from({ length: 510 }, () => client.info()))

    await findCall(/^510.*succeeded/)
    const [newest, ...rest] = shownCalls()
    expect(newest).toHaveTextContent(/^510/)
    expect(newest).toHaveAttribute('aria-setsize', '500')
    expect(rest.length).toBeLessThan(60)
  })

  it('filters by text and by state, and can be cleared', async () => {
    const { client, sandbox, user } = await openDevtools('Calls')
    await client.listDestinations()
    sandbox.failNext({ status: 500 }, { kind: 'proxy' })
    await client.proxy(contacts).catch(() => {})
    await findCall(/failed/)
    expect(shownCalls()).toHaveLength(2)

    await user.selectOptions(devtools().getByRole('combobox', { name: 'State' }), 'Failed')
    expect(devtools().getByRole('option', { name: /contacts/ })).toBeInTheDocument()
    expect(devtools().queryByRole('option', { name: /destinations/ })).not.toBeInTheDocument()

    await user.selectOptions(devtools().getByRole('combobox', { name: 'State' }), 'All calls')
    // user-event does not reach React's listener in a shadow root.
    fireEvent.change(devtools().getByRole('searchbox'), { target: { value: 'destin' } })
    expect(devtools().queryByRole('option', { name: /contacts/ })).not.toBeInTheDocument()

    await user.click(devtools().getByRole('button', { name: 'Clear' }))
    expect(devtools().getByText('No calls to show.')).toBeInTheDocument()
  })

  it('is operated with the keyboard', async () => {
    const { client, user } = await openDevtools('Calls')
    await client.listDestinations()
    await client.info()
    await findCall(/^2.*succeeded/)

    devtools().getByRole('listbox', { name: 'Calls' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')

    expect(devtools().getByRole('region', { name: 'Call 1' })).toBeInTheDocument()
    const selected = shownCalls().find((row) => row.ariaSelected === 'true')
    expect(devtools().getByRole('listbox', { name: 'Calls' })).toHaveAttribute(
      'aria-activedescendant',
      selected?.id,
    )
  })

  it('names no active call while the selected one is not in the document', async () => {
    const { client, user } = await openDevtools('Calls')
    await client.info()
    await user.click(await findCall(/^1.*succeeded/))
    const list = devtools().getByRole('listbox', { name: 'Calls' })
    expect(list).toHaveAttribute('aria-activedescendant')

    await Promise.all(Array.from({ length: 60 }, () => client.info()))
    await findCall(/^61.*succeeded/)

    expect(shownCalls().some((row) => row.ariaSelected === 'true')).toBe(false)
    expect(list).not.toHaveAttribute('aria-activedescendant')
  })
})

describe('the details of a call', () => {
  it('show the problem, its origin, the request ID and the retry time', async () => {
    const { client, sandbox, user } = await openDevtools('Calls')
    sandbox.throttle({ integration: 'crm', forMs: 60_000 })
    await client.proxy(contacts).catch(() => {})
    await client.proxy(contacts).catch(() => {})

    await user.click(await findCall(/failed/))
    expect(pairs()).toMatchObject({
      State: 'failed',
      Status: '429',
      Origin: 'provider',
      Integration: 'crm',
      Operation: 'proxy',
      'Request ID': expect.stringMatching(/./),
      'Retry at': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })

    await user.click(devtools().getByRole('option', { name: /held/ }))
    expect(pairs()).toMatchObject({ State: 'held', Origin: 'held' })
    expect(devtools().getByText(/^Not sent: a rate limit holds the calls/)).toBeInTheDocument()
  })

  it('name the headers that the relay did not forward', async () => {
    const { client, user } = await openDevtools('Calls')
    await client.proxy({ ...contacts, headers: { 'x-custom': '1' } })

    await user.click(await findCall(/succeeded/))

    expect(pairs()['Dropped headers']).toBe('x-custom')
    expect(devtools().getByText(/did not forward x-custom/)).toBeInTheDocument()
  })

  it('mask secrets, also in what is copied', async () => {
    const { client, user } = await openDevtools('Calls')
    await user.click(devtools().getByRole('checkbox', { name: 'Record bodies' }))
    await client
      .proxy({
        ...contacts,
        method: 'POST',
        headers: { 'x-api-key': 'hunter2hunter2' },
        query: { access_token: 'hunter2hunter2' },
        body: { properties: { password: 'hunter2hunter2', city: 'Paris' } },
      })
      .catch(() => {})
    await user.click(await findCall(/^1/))

    const texts = [devtools().getByRole('region', { name: 'Call 1' }).textContent]
    for (const name of ['Copy as cURL', 'Copy as fetch', 'Copy bug report']) {
      await user.click(devtools().getByRole('button', { name }))
      texts.push(await navigator.clipboard.readText())
    }
    expect(texts.join('\n')).not.toContain('hunter2')
    const [shown, curl, fetched, report] = texts
    expect(shown).toContain('"city": "Paris"')
    expect(curl).toContain('--request POST')
    expect(curl).toContain('"city": "Paris"')
    expect(fetched).toMatch(/^await fetch\("http:\/\/app\.example\/api\/svc\/proxy\/crm/)
    expect(report).toContain('- Call: POST /proxy/crm/crm/v3/objects/contacts')
    expect(report).not.toContain('Paris')
  })

  it('mask secrets in the title of a problem, and in the target by the rules for URLs', async () => {
    const { client, sandbox, user } = await openDevtools('Calls')
    const problem = { title: `Bad key ${KEY}`, type: `https://crm.example/errors?key=${KEY}` }
    sandbox.failNext({ status: 400, problem }, { kind: 'proxy' })
    const query = { 'user[password]': 'hunter2hunter2', limit: 1 }
    await client
      .proxy({ integration: 'crm', path: '/hooks/catch/1/abcd1234', query })
      .catch(() => {})
    await user.click(await findCall(/failed/))

    const texts = [
      devtools().getByRole('listbox').textContent,
      devtools().getByRole('region', { name: 'Call 1' }).textContent,
    ]
    for (const name of ['Copy as cURL', 'Copy as fetch', 'Copy bug report']) {
      await user.click(devtools().getByRole('button', { name }))
      texts.push(await navigator.clipboard.readText())
    }
    for (const text of texts) expect(text).not.toMatch(/sk_live|hunter2|abcd1234/)
    for (const text of texts) expect(text).toContain('limit=1')
    expect(texts.at(-1)).toContain('- Problem: Bad key ***')
  })

  it('copy a call without its body if the body is not recorded, and say so', async () => {
    const { client, user } = await openDevtools('Calls')
    await user.click(devtools().getByRole('checkbox', { name: 'Record bodies' }))
    const body = { note: 'word '.repeat(4_001) }
    await client.proxy({ ...contacts, method: 'POST', body }).catch(() => {})
    await user.click(await findCall(/^1/))

    const copied: string[] = []
    for (const name of ['Copy as cURL', 'Copy as fetch']) {
      await user.click(devtools().getByRole('button', { name }))
      copied.push(await navigator.clipboard.readText())
    }

    const [curl, fetched] = copied
    expect(curl).toContain('\n# Add the request body. Longer than 20 kB, so it is not recorded.\n')
    expect(curl).not.toContain('--data-raw')
    expect(fetched).toMatch(/^\/\/ Add the request body\. Longer than 20 kB/)
    expect(fetched).not.toContain('"body"')
  })

  it('copy a call with HEAD for curl', async () => {
    const { client, user } = await openDevtools('Calls')
    await client.proxy({ ...contacts, method: 'HEAD' })
    await user.click(await findCall(/^1/))

    await user.click(devtools().getByRole('button', { name: 'Copy as cURL' }))

    const curl = await navigator.clipboard.readText()
    expect(curl).toContain(' --head')
    expect(curl).not.toContain('--request')
  })

  it('are not those of a call with the same number of another connection', async () => {
    const [first, second] = [createStack(), createStack()]
    const page = (client: Connection) => (
      <SvcProvider client={client}>
        <SvcDevtools initialIsOpen />
      </SvcProvider>
    )
    const { rerender } = render(page(first.client))
    await first.client.info()
    fireEvent.click(await findCall(/^1.*succeeded/))
    expect(devtools().getByRole('region', { name: 'Call 1' })).toBeInTheDocument()

    rerender(page(second.client))
    await second.client.listDestinations()

    await findCall(/^1.*destinations.*succeeded/)
    expect(devtools().queryByRole('region', { name: 'Call 1' })).not.toBeInTheDocument()
  })

  it('have no query key if several queries can have made the call', async () => {
    function Contacts({ limit }: { limit: number }) {
      return <p>{useProxyQuery({ method: 'GET', ...contacts, query: { limit } }).status}</p>
    }
    renderSvc(
      <>
        <Contacts limit={1} />
        <Contacts limit={2} />
        <SvcDevtools initialIsOpen />
      </>,
    )

    fireEvent.click(await findCall(/limit=2.*succeeded/))

    expect(pairs()).not.toHaveProperty('Query or mutation key')
  })

  it('mask secrets in the query key', async () => {
    function Contacts() {
      const query = { access_token: 'hunter2hunter2', limit: 1 }
      const call = { method: 'GET', ...contacts, query } as const
      return <p>{useProxyQuery(call).status}</p>
    }
    renderSvc(
      <>
        <Contacts />
        <SvcDevtools initialIsOpen />
      </>,
    )

    fireEvent.click(await findCall(/contacts.*succeeded/))

    expect(pairs()['Query or mutation key']).toContain('"access_token":"***"')
  })

  it('have bodies only if they are recorded, up to 20 kB', async () => {
    const { client, user } = await openDevtools('Calls')
    await client.proxy(contacts)
    await user.click(await findCall(/succeeded/))
    expect(devtools().queryByText('Response body')).not.toBeInTheDocument()

    await user.click(devtools().getByRole('checkbox', { name: 'Record bodies' }))
    const response = await client.proxy({ ...contacts, query: { limit: 100 } })
    expect(JSON.stringify(response).length).toBeGreaterThan(20_000)
    await user.click(await findCall(/^2/))

    expect(devtools().getByText('Response body')).toBeInTheDocument()
    expect(devtools().getByText(/^Longer than 20 kB/)).toBeInTheDocument()
  })
})
