import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError, type ProblemErrorInit } from '../../../src/client/response/ProblemError.js'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { pseudo } from '../../../src/components/messages/locales.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { HoldNotice } from '../../../src/components/problems/HoldNotice.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { RetryCountdown } from '../../../src/components/problems/RetryCountdown.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { relayHeaders } from '../../../src/contract/relayProtocol.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { useProxyQuery } from '../../../src/hooks/useProxyQuery.js'
import { createRelay } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'

/** Text that is the same in every language: notation, HTTP methods and protocol terms. */
const NEUTRAL = [
  ...['null', 'true', 'false', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'OK'],
  ...Object.values(relayHeaders),
  ...['throttle', 'authorization', 'content-type', 'application/json'],
  // Scheme of a bucket's address.
  's3://',
  // Formatted by `Intl`.
  ...['ms', 'sec', 'kB', 'bytes'],
]

/** Returns all strings and names in a JSON value, and objects as text. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, member]) => [name, ...stringsIn(member)])
  return [JSON.stringify(value), ...inside]
}

/** Returns the host and path of an address, which are shown. */
function addressIn(text: string): string[] {
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return []
  const { protocol, host, pathname } = new URL(text)
  const path = pathname === '/' ? '' : pathname
  return [`${protocol}//${host}${path}`, `${host}${path}`, pathname.split('/').at(-1) ?? '']
}

/** Renders a pseudo-localized page, and records all received data, which it may show unchanged. */
function pseudoStack() {
  const sandbox = createSandbox()
  const received: string[] = []
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
  })
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: async (request) => {
      const response = await relay(request)
      const text = await response.clone().text()
      received.push(...[...response.headers].flat())
      try {
        received.push(...stringsIn(JSON.parse(text)))
      } catch {
        received.push(text)
      }
      return response
    },
  })
  const show = (ui: ReactElement) => {
    const shown = render(
      <SvcProvider client={client}>
        <MessagesProvider messages={pseudo}>{ui}</MessagesProvider>
      </SvcProvider>,
    )
    return { ...shown, user: userEvent.setup() }
  }
  return { sandbox, received, show }
}

const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label']

/** Returns all visible and accessible texts, with their location. */
function textsOnPage(): { text: string; at: string }[] {
  const found: { text: string; at: string }[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const at = `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
    for (const name of ATTRIBUTES) {
      // `Intl` formats dates. Another test covers them.
      if (name === 'title' && element.localName === 'time') continue
      const text = element.getAttribute(name)
      if (text) found.push({ text, at: `${name} of ${at}` })
    }
    // The content of a text area is user input.
    if (['time', 'style', 'textarea'].includes(element.localName)) continue
    // The exact time for screen readers, which `Intl` formats.
    if (element.matches('time > .svc-visually-hidden')) continue
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue) {
        found.push({ text: node.nodeValue, at })
      }
    }
  }
  return found
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns the rest of a text without messages, which are in brackets, and without data. */
function leftOf(text: string, known: RegExp): string {
  let left = text
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(/\[[^[\]]*\]/gu, ' ')
  }
  return left.replace(known, ' ')
}

/** Returns the texts on the page that are neither messages nor data. */
function untranslated(data: readonly string[]): string[] {
  const whole = [...data, ...data.flatMap(addressIn), ...NEUTRAL].filter((each) =>
    /\p{L}/u.test(each),
  )
  // Longest first, because one can contain another. Whole values only.
  const words = [...new Set(whole)].sort((a, b) => b.length - a.length).map(escaped)
  const known = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  // Long values may be shortened.
  const isBeginning = (text: string) =>
    text.length > 20 && whole.some((each) => each.startsWith(text))
  return textsOnPage()
    .filter(({ text }) => /\p{L}/u.test(text))
    .filter(({ text }) => !whole.includes(text) && !isBeginning(text))
    .filter(({ text }) => /\p{L}/u.test(leftOf(text, known)))
    .map(({ text, at }) => `${at} says "${text}"`)
}

function errorOf(init: Partial<ProblemErrorInit>): ProblemError {
  return new ProblemError({
    origin: 'service',
    problem: {
      type: 'https://service.example/problems/down',
      title: 'Stated title',
      status: 503,
      detail: 'Stated detail.',
      remedy: 'Stated remedy.',
      instance: 'urn:stated:1',
      subsystem: 'stated',
      time: '2026-03-06T22:09:19Z',
      requestId: 'req_stated',
      causes: ['Stated cause'],
      supportEmail: 'support@service.example',
      supportPhone: '+1 555 0100',
      supportUrl: 'https://service.example/support',
      retryAfter: '2026-03-06T22:09:49Z',
      context: { attempts: 3, password: 'stated' },
      extensions: { correlation: 'stated' },
    },
    ...init,
  })
}

const soon = () => new Date(Date.now() + 45_000)

describe('pseudo-localized components', () => {
  it('show no hard-coded text in a list of destinations, its details and its empty filter state', async () => {
    const { sandbox, received, show } = pseudoStack()
    // Every type and key, a secret, an unreadable element and an unknown type.
    sandbox.data.destinations.push(
      { id: 'dst_odd', name: 'Odd one', type: ['kafka'], metadata: { topic: 'orders' } },
      { id: 'dst_new', name: 'New one', type: 'kafka', metadata: { topic: 'orders' } },
      {
        id: 'dst_unknown',
        name: 'Unknown one',
        type: 'kafka',
        metadata: { topic: 'orders', secret: 'hidden-one' },
        createTime: '2024-01-30T08:15:00Z',
      },
    )
    const { user } = show(<DestinationList secrets="reveal" onSelectedIdChange={() => {}} />)
    const details = await screen.findAllByRole('button', { name: /^\[Ðéţàîļš/ })
    for (const each of details) await user.click(each)
    // Details are loaded when the first row is opened.
    const about = { name: pseudo.destinations.groups.about }
    await waitFor(() => expect(screen.getAllByRole('group', about)).toHaveLength(details.length))

    // The problems of an element are schema messages for the service's developers.
    const fault = 'type: expected string, got an array'
    const warning = ['/createTime', 'expected string, got nothing']
    expect(screen.getByText(fault, { exact: false })).toBeInTheDocument()
    const withRows = untranslated([...received, fault, ...warning])
    await user.type(screen.getByRole('searchbox'), 'zzz')
    await screen.findByText(pseudo.destinations.noMatchTitle)

    expect(details.length).toBeGreaterThan(10)
    expect(withRows).toEqual([])
    expect(untranslated([...received, fault, ...warning, 'zzz'])).toEqual([])
  })

  it('show no hard-coded text in a search, its records in each view, and its faults', async () => {
    const { received, show } = pseudoStack()
    const { user } = show(<SearchForm integration="crm" onSelectRecord={() => {}} />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.type(screen.getByLabelText(pseudo.search.field), 'lifecycleStage')
    await user.type(screen.getByLabelText(pseudo.search.value), ' customer ')
    await user.click(screen.getByRole('button', { name: pseudo.search.addFilter }))
    expect(untranslated(received)).toEqual([])

    const row = within(screen.getByRole('group', { name: pseudo.search.filter(1) }))
    await user.clear(row.getByLabelText(pseudo.search.value))
    await user.type(row.getByLabelText(pseudo.search.value), 'customer{Enter}')
    for (const view of ['table', 'cards', 'json'] as const) {
      await user.click(await screen.findByRole('button', { name: pseudo.results.views[view] }))
      const [first] = screen.queryAllByRole('button', { name: /^\[Šĥöŵ/ })
      if (first) await user.click(first)
      const data = [...received, 'crm']
      expect(untranslated(data), view).toEqual([])
      for (const tab of screen.queryAllByRole('tab')) {
        await user.click(tab)
        expect(untranslated(data), view).toEqual([])
      }
    }
    await user.click(screen.getByRole('button', { name: pseudo.results.export }))
    expect(untranslated([...received, 'crm'])).toEqual([])
  })

  it('show no hard-coded text in a search without results, with faults, or rejected by the service', async () => {
    const { sandbox, received, show } = pseudoStack()
    const { user } = show(<SearchForm integration="crm" />)
    const data = () => [...received, 'crm', 'email', 'nobody']
    await screen.findByRole('option', { name: 'Contacts' })
    await user.selectOptions(screen.getByLabelText(pseudo.search.valueType), 'number')
    await user.type(screen.getByLabelText(pseudo.search.value), 'nobody{Enter}')
    expect(await screen.findByText(pseudo.search.errors(2))).toBeVisible()
    expect(untranslated(data())).toEqual([])

    await user.selectOptions(screen.getByLabelText(pseudo.search.valueType), 'text')
    await user.type(screen.getByLabelText(pseudo.search.field), 'email')
    await user.click(screen.getByRole('button', { name: pseudo.search.submit }))
    expect((await screen.findAllByText(pseudo.results.none))[0]).toBeInTheDocument()
    expect(untranslated(data())).toEqual([])

    sandbox.failNext({ status: 400, problem: { title: 'Stated', detail: 'Stated detail.' } })
    await user.click(screen.getByRole('button', { name: pseudo.search.runAgain }))
    expect(await screen.findByText('Stated detail.')).toBeVisible()
    expect(untranslated(data())).toEqual([])
  })

  it('show no hard-coded text in a console with a response and with faults', async () => {
    const { received, show } = pseudoStack()
    const { user } = show(<ProxyConsole integration="crm" />)
    const path = screen.getByLabelText(pseudo.proxy.target)
    await user.clear(path)
    await user.type(path, '/crm/v3/objects/contacts?limit=2{Enter}')
    const response = await screen.findByRole('region', { name: pseudo.proxy.response })
    await within(response).findByRole('figure', { name: pseudo.proxy.response })
    const sent = 'GET /crm/v3/objects/contacts?limit=2'
    expect(untranslated([...received, 'crm', sent])).toEqual([])

    await user.selectOptions(screen.getByLabelText(pseudo.proxy.method), 'POST')
    await user.click(screen.getByRole('button', { name: pseudo.proxy.addHeader }))
    const pair = screen.getByRole('group', { name: pseudo.proxy.header(1) })
    await user.type(within(pair).getByLabelText(pseudo.proxy.name), 'Authorization')
    await user.selectOptions(screen.getByLabelText(pseudo.proxy.body), 'json')
    await user.type(screen.getByLabelText(pseudo.proxy.bodyKinds.json), '{{"a" 1')
    await user.clear(path)
    await user.type(path, 'contacts{Enter}')
    expect(await screen.findByText(pseudo.proxy.faults.summary(3))).toBeVisible()
    expect(screen.getAllByText(pseudo.proxy.faults.path['no-slash'])).toHaveLength(2)
    expect(untranslated([...received, 'crm', sent])).toEqual([])
  })

  it.each<[string, () => Partial<ProblemErrorInit>]>([
    ['failed', () => ({})],
    ['waiting', () => ({ retryAt: soon() })],
    ['elapsed', () => ({ retryAt: new Date(0) })],
    ['locked-out', () => ({ origin: 'held', retryable: false })],
    ['forbidden', () => ({ problem: { ...errorOf({}).problem, status: 403 } })],
    ['offline', () => ({ origin: 'network' })],
  ])('show no hard-coded text in an alert of a problem that is %s', async (state, initOf) => {
    const { show } = pseudoStack()
    const error = errorOf(initOf())
    const { container } = show(
      <ProblemAlert error={error} audience="developer" onRetry={() => {}} onDismiss={() => {}} />,
    )

    await waitFor(() =>
      expect(container.querySelector(`[data-state="${state}"]`)).toBeInTheDocument(),
    )
    expect(untranslated([...stringsIn(error.problem), 'about:blank'])).toEqual([])
  })

  it('show no hard-coded text in a countdown in each state', async () => {
    const { show } = pseudoStack()
    const { user } = show(
      <>
        <RetryCountdown retryAt={undefined} />
        <RetryCountdown retryAt={new Date(Date.now() + 600_000)} />
        <RetryCountdown retryAt={soon()} />
        <RetryCountdown retryAt={soon()} onAutoRetry={() => {}} />
        <RetryCountdown retryAt={new Date(0)} />
        <RetryCountdown retryAt={soon()} retrying />
        <RetryCountdown retryAt={soon()} retryable={false} />
      </>,
    )
    const [stop] = await screen.findAllByRole('button', { name: pseudo.countdown.stop })
    if (stop) await user.click(stop)

    const timers = screen.getAllByRole('timer').map(({ dataset }) => dataset.state)
    expect(timers).toEqual([
      ...['none', 'stopped', 'near', 'near', 'elapsed', 'retrying', 'not-retryable'],
    ])
    expect(untranslated([])).toEqual([])
  })

  it.each([
    ['held', false],
    ['locked-out', true],
  ])('show no hard-coded text in a notice of a connection that is %s', async (state, lockedOut) => {
    const { sandbox, received, show } = pseudoStack()
    sandbox.throttle({ integration: 'desk', groupRef: 'acme', forMs: 120_000, lockedOut })
    function Throttled() {
      useProxyQuery({
        integration: 'desk',
        method: 'GET',
        path: '/api/v2/tickets.json',
        throttle: true,
      })
      return <HoldNotice integration="desk" />
    }
    const { container } = show(<Throttled />)

    await waitFor(() =>
      expect(container.querySelector(`[data-state="${state}"]`)).toBeInTheDocument(),
    )
    expect(untranslated(received)).toEqual([])
  })
})

it('the check for hard-coded text finds a hard-coded text', () => {
  pseudoStack().show(
    <p title="A title">
      Sent to Contacts, <b>[Šéñţ]</b> <i>Contacts</i>
    </p>,
  )

  expect(untranslated(['Contacts'])).toEqual([
    'title of <p class=""> says "A title"',
    '<p class=""> says "Sent to Contacts, "',
  ])
})
