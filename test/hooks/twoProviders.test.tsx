import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useDestinations } from '../../src/hooks/useDestinations.js'
import { useProxy } from '../../src/hooks/useProxy.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'

const request = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'email', operator: 'eq' as const, value: 'ada.okafor@mail.example' }],
}

/** Creates a separate sandbox and relay, and a client with its own endpoint. */
function backendOf(name: string, groupRef: string) {
  const sandbox = createSandbox()
  const [first] = sandbox.data.destinations
  sandbox.data.destinations = first ? [{ ...first, name: `Destination of ${name}` }] : []
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef, destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
  })
  const client = createClient({ endpoint: `http://${name}.example/api/svc`, fetch: relay })
  return { name, sandbox, client }
}

function Page() {
  const destinations = useDestinations()
  const records = useSearch(request)
  const call = useProxy({ integration: 'crm' })
  return (
    <>
      <p>{destinations.data?.[0]?.name}</p>
      <p>Record {records.data?.results[0]?.id}</p>
      <button type="button" onClick={() => call.mutate({ path: '/debug/echo' })}>
        Call
      </button>
      <output>{call.data?.status}</output>
    </>
  )
}

describe('two SvcProviders on one page', () => {
  it('keep the data of two endpoints separate in one QueryClient', async () => {
    const backends = [backendOf('one', 'acme'), backendOf('two', 'globex')]
    const queryClient = new QueryClient()
    render(
      <QueryClientProvider client={queryClient}>
        {backends.map(({ name, client }) => (
          <SvcProvider key={name} client={client}>
            <section aria-label={name}>
              <Page />
            </section>
          </SvcProvider>
        ))}
      </QueryClientProvider>,
    )
    const one = within(screen.getByRole('region', { name: 'one' }))
    const two = within(screen.getByRole('region', { name: 'two' }))

    expect(await one.findByText('Destination of one')).toBeVisible()
    expect(await two.findByText('Destination of two')).toBeVisible()
    expect(await one.findByText('Record 11000')).toBeVisible()
    expect(await two.findByText('Record 51000')).toBeVisible()

    await userEvent.click(two.getByRole('button'))
    expect(await two.findByText('200')).toBeVisible()
    expect(one.getByRole('status')).toBeEmptyDOMElement()
    expect(backends.map(({ sandbox }) => sandbox.calls().length)).toEqual([2, 3])
  })
})
