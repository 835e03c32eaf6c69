import { expect, waitFor } from 'storybook/test'
import { type Integration, ProblemAlert, useIntegrations } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { queryState } from './fixtures/queryState.ts'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

/** The integrations with their objects, and the reason if one cannot be searched. */
function Objects() {
  const query = useIntegrations()
  const { data, error, isPending, isFetching, refetch } = query
  return (
    <StateBeside hook="useIntegrations" state={queryState(query)}>
      {isPending && <p role="status">Loading…</p>}
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} />
      {data?.map(({ alias, name, displayName = name, objects }) => (
        <div key={alias}>
          <strong>{displayName}</strong>
          <ul aria-label={displayName}>
            {objects?.map(({ objectName, searchable, reason }) => (
              <li key={objectName}>
                {objectName}: {searchable ? 'can be searched' : `cannot be searched (${reason})`}
              </li>
            )) ?? <li>No list of objects is available.</li>}
          </ul>
        </div>
      ))}
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useIntegrations', component: Objects })

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: 'Hub CRM' })).toHaveTextContent(
      /contacts: can be searched.*deals: can be searched/,
    )
    await expect(canvas.getByRole('list', { name: 'Help Desk' })).toHaveTextContent('tickets')
    await expect(shownState(canvas)).toMatchObject({
      status: 'success',
      data: [{ alias: 'crm', proxy: true }, { alias: 'desk' }],
    })
  },
})

export const Loading = meta.story({
  parameters: withStack({ relay: { authorize: () => new Promise(() => {}) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading…')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  },
})

export const Failed = meta.story({
  name: 'Failed: not signed in',
  parameters: withStack({ relay: { authorize: () => undefined } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Not signed in/ })).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      status: 'error',
      error: { origin: 'relay', status: 401 },
    })
  },
})

export const ObjectOff = meta.story({
  name: 'An object that the customer disabled',
  parameters: withStack({
    relay: { authorize: () => ({ groupRef: 'globex', destinations: true }) },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('deals: cannot be searched (disabled)')).toBeVisible()
  },
})

export const Unknown = meta.story({
  name: 'Without a list of objects: a relay without a manifest',
  parameters: withStack({ withoutManifest: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('No list of objects is available.')).toHaveLength(2)
  },
})

function searchable(integrations: Integration[]) {
  return integrations.flatMap(({ alias, objects = [] }) =>
    objects.filter((one) => one.searchable).map(({ objectName }) => `${alias}/${objectName}`),
  )
}

function Choice() {
  const query = useIntegrations({ select: searchable })
  return (
    <StateBeside hook="useIntegrations" state={queryState(query)}>
      <label>
        Search in
        <select>
          {query.data?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </StateBeside>
  )
}

export const Selected = meta.story({
  name: 'Selecting: the members for a menu',
  render: () => <Choice />,
  play: async ({ canvas }) => {
    const menu = canvas.getByRole('combobox', { name: 'Search in' })
    await waitFor(() =>
      expect(menu).toHaveTextContent('crm/contactscrm/companiescrm/dealsdesk/tickets'),
    )
  },
})
