import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { ProxyConsole } from '../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import type { Sandbox } from '../../src/sandbox/index.js'
import { cleanupSvc, renderSvc, type Scenario, scenarios } from '../../src/testing/index.js'

afterEach(cleanupSvc)

const call = { method: 'GET', path: '/crm/v3/objects/contacts' }

/** Opens a page with a form and searches all contacts. */
async function search(scenario: Scenario, integration = 'crm') {
  const svc = renderSvc(<SearchForm integration={integration} />, { scenario })
  await screen.findAllByRole('option', { name: /Contacts|tickets/ })
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  return svc
}

const list = (scenario: Scenario) => renderSvc(<DestinationList />, { scenario })

function destinationsRequest({ urls, connection }: Sandbox): Request {
  const { apiKey, project } = connection
  const headers = { 'x-api-key': apiKey }
  return new Request(`${urls.baseUrl}/projects/${project.id}/destinations`, { headers })
}

const statuses = (sandbox: Sandbox, kind: 'destinations' | 'search' | 'proxy') =>
  sandbox.calls(kind).map(({ status }) => status)

describe('the scenario throttled', () => {
  // Waits are long, because the page's clock also runs in real time.
  it('disables the search until it ends', async () => {
    const { clock, sandbox } = await search(scenarios.throttled({ forMs: 1_800_000 }))
    expect(await screen.findByRole('timer')).toHaveTextContent('30 minutes')

    await clock.advance(1_800_000)
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
    expect(statuses(sandbox, 'search')).toEqual([429, 200])
  })

  it('lasts for the duration of forMs', async () => {
    await search(scenarios.throttled({ forMs: 2_700_000 }))

    expect(await screen.findByRole('timer')).toHaveTextContent('45 minutes')
  })

  it('lasts for 30 seconds by default', async () => {
    const { client } = list(scenarios.throttled())

    const failure = await client
      .proxy({ integration: 'crm', ...call, throttle: true })
      .catch((error) => error)

    expect(failure.response.headers.get('retry-after')).toBe('30')
  })

  it.each([
    ['another integration', { integration: 'desk' }],
    ['another customer', { groupRef: 'globex' }],
  ])('does not affect %s', async (_, selector) => {
    const { sandbox } = await search(scenarios.throttled(selector))

    expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
    expect(statuses(sandbox, 'search')).toEqual([200])
  })
})

describe('the scenario lockedOut', () => {
  it('shows that waiting does not help, even an hour later', async () => {
    const { clock, sandbox } = await search(scenarios.lockedOut({ integration: 'crm' }))
    expect(await screen.findByText(/Trying again will not help/)).toBeVisible()

    await clock.advance(3_600_000)
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))

    expect(screen.queryByRole('rowheader')).toBeNull()
    expect(statuses(sandbox, 'search')).toEqual([429])
  })

  it('does not affect other integrations', async () => {
    await search(scenarios.lockedOut({ integration: 'crm' }), 'desk')

    expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
  })
})

describe('the scenario badGateway', () => {
  it('shows the status, and nothing of the gateway’s HTML', async () => {
    const { clock, sandbox } = list(scenarios.badGateway())
    await clock.advance(5_000)

    expect(await screen.findByRole('heading', { name: /502/ })).toBeVisible()
    expect(document.body).not.toHaveTextContent(/center|html|gateway$/)
    expect(statuses(sandbox, 'destinations')).toEqual([502, 502, 502])
  })

  it('responds with HTML to a provider call', async () => {
    const { client } = list(scenarios.badGateway())

    const failure = await client.proxy({ integration: 'crm', ...call }).catch((error) => error)

    expect(failure.response.headers.get('content-type')).toBe('text/html')
    expect(failure.response.body).toContain('<h1>502 Bad Gateway</h1>')
  })
})

describe('the scenario slow', () => {
  it('shows the loading state until the response arrives', async () => {
    const { clock, sandbox } = list(scenarios.slow())
    await clock.advance(2_900)
    expect(screen.getByText('Loading destinations')).toBeInTheDocument()
    expect(statuses(sandbox, 'destinations')).toEqual([undefined])

    await clock.advance(1_000)

    expect(await screen.findByRole('row', { name: /Billing events/ })).toBeVisible()
    expect(screen.queryByText('Loading destinations')).toBeNull()
    expect(statuses(sandbox, 'destinations')).toEqual([200])
  })

  it('delays responses by delayMs, up to the relay’s timeout', async () => {
    const { clock, sandbox } = list(scenarios.slow({ delayMs: Number.POSITIVE_INFINITY }))
    await clock.advance(59_000)
    expect(screen.getByText('Loading destinations')).toBeInTheDocument()
    expect(sandbox.calls('destinations')).toHaveLength(1)

    await clock.advance(200_000)

    expect(await screen.findByRole('heading', { name: /timed out|too long/i })).toBeVisible()
    expect(screen.queryByText('Loading destinations')).toBeNull()
  })
})

describe('the scenario offline', () => {
  it('shows that the service could not be reached', async () => {
    const { clock, sandbox } = list(scenarios.offline())
    await clock.advance(5_000)

    expect(await screen.findByRole('heading', { name: /reach/ })).toBeVisible()
    expect(statuses(sandbox, 'destinations')).toEqual([undefined, undefined, undefined])
  })
})

describe('the scenario skewedClock', () => {
  const later: Scenario = (sandbox) => {
    scenarios.skewedClock()(sandbox)
    scenarios.throttled({ forMs: 1_800_000 })(sandbox)
  }

  it('does not extend the wait', async () => {
    const startMs = Date.now()
    const { clock, sandbox } = await search(later)

    expect(await screen.findByRole('timer')).toHaveTextContent('30 minutes')
    expect(clock.now() - startMs).toBeGreaterThan(298_000)
    await clock.advance(1_800_000)
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
    expect(statuses(sandbox, 'search')).toEqual([429, 200])
  })

  it('affects the Date header and the times of problems', async () => {
    const startMs = Date.now()
    const { sandbox } = list(scenarios.skewedClock({ byMs: -600_000 }))

    const response = await sandbox.fetch(new Request(`${sandbox.urls.baseUrl}/nothing`))

    const aheadMs = (text: unknown) => Date.parse(String(text)) - startMs
    expect(aheadMs(response.headers.get('date'))).toBeLessThan(-595_000)
    expect(aheadMs((await response.json()).time)).toBeLessThan(-595_000)
  })

  it('replaces an earlier skew, and is reset with 0', () => {
    const { clock, sandbox } = list(() => {})
    const startMs = clock.now()

    scenarios.skewedClock({ byMs: 60_000 })(sandbox)
    sandbox.reset()
    scenarios.skewedClock({ byMs: 90_000 })(sandbox)
    expect(clock.now() - startMs).toBe(90_000)

    scenarios.skewedClock({ byMs: 0 })(sandbox)
    expect(clock.now()).toBe(startMs)
  })
})

describe('the scenario quirks', () => {
  it('shows every destination', async () => {
    const { sandbox } = list(scenarios.quirks())
    const { length } = sandbox.data.destinations

    expect(await screen.findAllByRole('rowheader')).toHaveLength(length)
    expect(screen.queryByText(/could not be read/)).toBeNull()
    const [first] = await (await sandbox.fetch(destinationsRequest(sandbox))).json()
    expect(first.id).toBe(1)
  })

  it('shows every record of a search', async () => {
    await search(scenarios.quirks({ quirks: ['result-member', 'null-members'] }))

    expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
  })

  it('ends with an empty list of quirks or a reset', async () => {
    const { sandbox } = list(scenarios.empty())
    const body = async () => (await sandbox.fetch(destinationsRequest(sandbox))).json()

    scenarios.quirks({ quirks: ['null-lists'] })(sandbox)
    expect(await body()).toBeNull()
    sandbox.setQuirks([])
    expect(await body()).toEqual([])
    scenarios.quirks({ quirks: ['numeric-ids'] })(sandbox)
    sandbox.reset()
    expect((await body())[0].id).not.toBe(1)
  })

  it('throws if a name is unknown', () => {
    // @ts-expect-error: not a quirk
    expect(() => scenarios.quirks({ quirks: ['odd'] })).toThrow(
      'scenarios.quirks: quirks[0] is "odd"; expected "null-lists" or',
    )
  })
})

describe('the scenario malformed', () => {
  it('shows readable destinations and lists unreadable ones', async () => {
    list(scenarios.malformed())

    expect(await screen.findByText(/1 destination could not be read/)).toBeVisible()
    expect(await screen.findByRole('row', { name: /Orders warehouse/ })).toBeVisible()
    expect(screen.queryByRole('row', { name: /Unreadable destination/ })).toBeNull()
  })

  it('shows readable records with any filter', async () => {
    renderSvc(<SearchForm integration="crm" />, { scenario: scenarios.malformed() })
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.type(screen.getByLabelText('Field'), 'email')
    await userEvent.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')

    expect(await screen.findByText(/1 record could not be read/)).toBeVisible()
    expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  })

  it('cuts off the JSON of a provider', async () => {
    const { client, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />, {
      scenario: scenarios.malformed(),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))

    expect(await screen.findByText('28 bytes')).toBeVisible()
    const { body } = await client.proxy({ integration: 'crm', ...call })
    expect(body).toBe('{"results":[{"id":"1","prope')
    expect(statuses(sandbox, 'proxy')).toEqual([200, 200])
  })
})

describe('the scenario forbidden', () => {
  it('shows the problem of a provider call', async () => {
    const { sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />, {
      scenario: scenarios.forbidden(),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))

    expect(await screen.findByText('Forbidden')).toBeVisible()
    expect(await screen.findByText(/Ask an administrator of the project/)).toBeVisible()
    expect(statuses(sandbox, 'proxy')).toEqual([403])
  })

  it('does not affect the list of destinations', async () => {
    const { sandbox } = list(scenarios.forbidden())

    expect(await screen.findByText(/Your sign-in is valid/)).toBeVisible()
    expect(statuses(sandbox, 'destinations')).toEqual([403])
  })
})

describe('the scenario empty', () => {
  it('shows that there are no destinations yet', async () => {
    list(scenarios.empty())

    expect(await screen.findByText('No destinations yet')).toBeVisible()
  })

  it('shows that no record matches', async () => {
    const { sandbox } = await search(scenarios.empty())

    expect(await screen.findAllByText('No matching records')).not.toHaveLength(0)
    expect(statuses(sandbox, 'search')).toEqual([200])
  })
})

describe('the scenario many', () => {
  it('shows 10,000 destinations and finds one of them', async () => {
    list(scenarios.many())
    expect(await screen.findByText(/^10,000 destinations/)).toBeVisible()

    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.paste('dst_billing_events')

    expect(await screen.findByText(/^1 of 10,000 destinations/)).toBeVisible()
    expect(await screen.findByRole('row', { name: /Billing events/ })).toBeVisible()
  })

  it('has 10,000 records with unique IDs', async () => {
    const { client, sandbox } = list(scenarios.many())

    const { records } = sandbox.installation('crm', 'acme')
    const { tickets } = sandbox.installation('desk', 'acme').records
    expect(new Set(records.contacts?.map(({ id }) => id)).size).toBe(10_000)
    expect(new Set(tickets?.map(({ id }) => `${typeof id} ${id}`)).size).toBe(10_000)
    const ids = sandbox.data.destinations.map((one) => Reflect.get(Object(one), 'id'))
    expect(new Set(ids).size).toBe(10_000)
    const last = String(records.contacts?.at(-1)?.id)
    const found = await client.search({
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [{ fieldName: 'id', operator: 'eq', value: last }],
    })
    expect(found.results.map(({ id }) => id)).toEqual([last])
  })

  it('has as many entries as its option count', () => {
    const { sandbox } = list(scenarios.many({ count: 40 }))

    expect(sandbox.data.destinations).toHaveLength(40)
    expect(sandbox.installation('crm', 'acme').records.contacts).toHaveLength(40)
  })
})

it('a reset of the sandbox ends every scenario', async () => {
  const { client, sandbox } = list(scenarios.badGateway())
  sandbox.reset()
  for (const scenario of [scenarios.empty(), scenarios.malformed(), scenarios.offline()]) {
    scenario(sandbox)
    sandbox.reset()
  }

  expect(await client.listDestinations()).toHaveLength(14)
})
