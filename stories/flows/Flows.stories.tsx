import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DestinationList, SearchForm } from 'svc-react'
import preview from '../../.storybook/preview.tsx'
import { AppCache } from '../fixtures/AppCache.tsx'
import { startClocks, stopClocks } from '../support/stopClocks.ts'
import { withStack } from '../support/withStack.ts'
import { atFirst } from './atFirst.ts'
import { Connection } from './Connection.tsx'
import { Deals } from './Deals.tsx'
import { TwoIntegrations } from './TwoIntegrations.tsx'

const meta = preview.meta({ title: 'Flows/Step by step', tags: ['no-picture'] })

const byAddress = [{ fieldName: 'email', value: 'ada.okafor@mail.example' }]

/** Submits the form after it has loaded the objects. Before, there is no object to search. */
async function search(canvas: ReturnType<typeof within>) {
  await canvas.findByRole('option', { name: 'Contacts' })
  await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
}

export const SearchThrottled = meta.story({
  name: 'Search, wait, retry, results',
  beforeEach: stopClocks,
  render: () => (
    <SearchForm integration="crm" heading="Find a contact" defaultFilters={byAddress} />
  ),
  parameters: withStack({
    prepare: (sandbox) =>
      atFirst(sandbox, 'search', () => sandbox.throttle({ integration: 'crm', forMs: 5_500 })),
  }),
  play: async ({ canvas, step }) => {
    await step('The provider responds with 429', async () => {
      await search(canvas)
      await expect(await canvas.findByRole('heading', { name: /Too many requests/ })).toBeVisible()
    })
    await step('The countdown runs, and the button is disabled', async () => {
      await expect(canvas.getAllByRole('timer')[0]).toHaveTextContent(/again in \d seconds?$/)
      await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    })
    await step('The retry time is reached', async () => {
      startClocks()
      await waitFor(() =>
        expect(canvas.getByRole('button', { name: 'Try again' })).toHaveAttribute(
          'aria-disabled',
          'false',
        ),
      )
    })
    await step('The retry finds the contact', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
      await expect(await canvas.findAllByText('ada.okafor@mail.example')).not.toHaveLength(0)
      await expect(canvas.queryByRole('heading', { name: /Too many requests/ })).toBeNull()
      await expect(canvas.queryByRole('timer')).toBeNull()
    })
  },
})

export const ShortWait = meta.story({
  name: 'A short wait ends automatically',
  render: () => (
    <SearchForm integration="crm" heading="Find a contact" defaultFilters={byAddress} />
  ),
  parameters: withStack({
    prepare: (sandbox) =>
      atFirst(sandbox, 'search', () => sandbox.throttle({ integration: 'crm', forMs: 1_500 })),
  }),
  play: async ({ canvas, step }) => {
    await step('The provider responds with 429, and no problem is shown', async () => {
      await search(canvas)
      await expect(await canvas.findByText(/^Rate limit reached\. Requests resume/)).toBeVisible()
      await expect(canvas.queryByRole('heading', { name: /Too many requests/ })).toBeNull()
    })
    await step('The search is sent again at the retry time', async () => {
      await expect(await canvas.findAllByText('ada.okafor@mail.example')).not.toHaveLength(0)
    })
  },
})

export const ListFails = meta.story({
  name: 'The list fails, retry, the list',
  render: () => <DestinationList />,
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 409,
          problem: {
            title: 'The project is being moved',
            detail: 'It changes its region, so its destinations cannot be listed for a moment.',
            remedy: 'Try again in a moment.',
          },
        },
        { kind: 'destinations' },
      ),
  }),
  play: async ({ canvas, step }) => {
    await step('The error is shown instead of the list', async () => {
      await expect(await canvas.findByRole('heading', { name: /being moved/ })).toBeVisible()
      await expect(canvas.queryByRole('table')).toBeNull()
    })
    await step('A refresh shows the list', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /Refresh|Try again/ }))
      await expect(await canvas.findByRole('table', { name: /Destinations/ })).toBeVisible()
      await expect(canvas.getByText('Billing events')).toBeVisible()
      await expect(canvas.queryByRole('heading', { name: /being moved/ })).toBeNull()
    })
  },
})

export const LockedOut = meta.story({
  name: 'Locked out, contact, access restored',
  render: () => (
    <SearchForm integration="crm" heading="Find a contact" defaultFilters={byAddress} />
  ),
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.throttle({ integration: 'crm', groupRef: 'acme', lockedOut: true })
      // Access is restored as soon as the lock-out is shown.
      const lift = () => sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 0 })
      const response = async (request: Request) => {
        const refused = await sandbox.fetch(request)
        lift()
        return refused
      }
      sandbox.failNext({ response }, { kind: 'search' })
    },
  }),
  play: async ({ canvas, step }) => {
    await step('The provider locks the connection out: no countdown, no retry', async () => {
      await search(canvas)
      await expect(await canvas.findByRole('heading', { name: /Too many requests/ })).toBeVisible()
      await expect(canvas.getByText(/will not help until access is restored/)).toBeVisible()
      await expect(canvas.queryByRole('timer')).toBeNull()
      await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    })
    await step('The details contain a contact', async () => {
      await userEvent.click(canvas.getByText('Details'))
      await expect(canvas.getByRole('link', { name: /support@svc\.example/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:support@svc\.example\?subject=/),
      )
    })
    await step('Until then, no search is sent', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
      await expect(
        await canvas.findByRole('heading', { name: /has locked this connection out/ }),
      ).toBeVisible()
    })
    await step('The user confirms that access is restored, and the search succeeds', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'I’ve restored access' }))
      await expect(await canvas.findAllByText('ada.okafor@mail.example')).not.toHaveLength(0)
    })
  },
})

export const OneHeld = meta.story({
  name: 'One integration is held, the other is not',
  beforeEach: stopClocks,
  render: () => <TwoIntegrations />,
  parameters: withStack({
    prepare: (sandbox) =>
      atFirst(sandbox, 'proxy', () => sandbox.throttle({ integration: 'crm', forMs: 2_500 })),
  }),
  play: async ({ canvas, step }) => {
    const crm = within(canvas.getByRole('region', { name: 'Hub CRM' }))
    const desk = within(canvas.getByRole('region', { name: 'Help Desk' }))
    await step('The CRM is rate limited', async () => {
      await userEvent.click(crm.getByRole('button', { name: 'Call Hub CRM' }))
      await expect(await crm.findByText(/^Rate limit reached\. Requests resume/)).toBeVisible()
    })
    await step('The help desk still responds', async () => {
      await userEvent.click(desk.getByRole('button', { name: 'Call Help Desk' }))
      await expect(await desk.findByText('Help Desk responded with 200.')).toBeVisible()
      await expect(desk.queryByText(/^Rate limit reached\. Requests resume/)).toBeNull()
      await expect(crm.getByText(/^Rate limit reached\. Requests resume/)).toBeVisible()
    })
    await step('The hold ends automatically, and the CRM responds', async () => {
      startClocks()
      await waitFor(() =>
        expect(crm.queryByText(/^Rate limit reached\. Requests resume/)).toBeNull(),
      )
      await userEvent.click(crm.getByRole('button', { name: 'Call Hub CRM' }))
      await expect(await crm.findByText('Hub CRM responded with 200.')).toBeVisible()
    })
  },
})

export const CreateAndDelete = meta.story({
  name: 'Create, see it, delete it',
  render: () => (
    <AppCache>
      <Deals />
    </AppCache>
  ),
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText('40 deals')).toBeVisible()
    await step('A created deal is in the list', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: 'New deal' }), 'Spring order{Enter}')
      await expect(await canvas.findByText('41 deals')).toBeVisible()
      await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Spring order')
    })
    await step('A deleted deal is not', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Delete Spring order' }))
      await expect(await canvas.findByText('40 deals')).toBeVisible()
      await expect(canvas.queryByText('Spring order')).toBeNull()
    })
  },
})

export const OfflineAndBack = meta.story({
  name: 'Offline, and online again',
  render: () => (
    <Connection>
      <DestinationList />
    </Connection>
  ),
  play: async ({ canvas, step }) => {
    await canvas.findByText('Billing events')
    const pull = canvas.getByRole('button', { name: 'Pull out the connection' })
    await step('Offline: the list stays, with the time of its data', async () => {
      await userEvent.click(pull)
      await userEvent.click(canvas.getByRole('button', { name: /Refresh/ }))
      await expect(await canvas.findByText(/offline/i)).toBeVisible()
      await expect(canvas.getByText('Billing events')).toBeVisible()
    })
    await step('Online: the list is loaded again automatically', async () => {
      await userEvent.click(pull)
      await waitFor(() => expect(canvas.queryByText(/offline/i)).toBeNull())
      await expect(canvas.getByText('Billing events')).toBeVisible()
    })
  },
})
