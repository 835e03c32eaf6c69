import { expect, userEvent } from 'storybook/test'
import { RetryCountdown, useDestinations, useHold, useProxy } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { atFirst } from './flows/atFirst.ts'
import { withStack } from './support/withStack.ts'

const call = { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 1 } }

/** A custom notice, and a call that reaches the rate limit. */
function HeldCalls() {
  const { hold, release } = useHold('crm')
  const { mutate, data, error } = useProxy({ integration: 'crm', throttle: true })
  return (
    <StateBeside hook="useHold" state={{ hold, call: { error } }}>
      <div className="beside-row">
        <button type="button" onClick={() => mutate(call)}>
          Call the CRM
        </button>
        <button type="button" onClick={release}>
          Let calls out
        </button>
      </div>
      <p role="status">
        {hold ? 'Calls are held back.' : 'Nothing is held.'}
        {data && ` The CRM responded with ${data.status}.`}
        {error && ` ${error.problem.title}.`}
      </p>
      {hold && !hold.lockedOut && (
        <div className="beside-row">
          <RetryCountdown retryAt={hold.retryAt} />
        </div>
      )}
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useHold', component: HeldCalls })

export const Nothing = meta.story({
  name: 'No hold',
  play: async ({ canvas }) => {
    await expect(shownState(canvas)).toEqual({ call: { error: null } })
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/responded with 200/)).toBeVisible()
  },
})

export const Held = meta.story({
  name: 'Calls are held',
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Call the CRM' })
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "provider"/)).toBeVisible()
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "held"/)).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      hold: { retryAt: expect.any(String), lockedOut: false },
    })
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

export const Lifted = meta.story({
  name: 'A hold ends automatically',
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) =>
      atFirst(sandbox, 'proxy', () => sandbox.throttle({ integration: 'crm', forMs: 1_000 })),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/Calls are held back/)).toBeVisible()
    await expect(await canvas.findByText(/Nothing is held/, {}, { timeout: 5_000 })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/responded with 200/)).toBeVisible()
  },
})

export const LockedOut = meta.story({
  name: 'Locked out by the provider',
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Call the CRM' })
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "provider"/)).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ hold: { lockedOut: true } })
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "held"/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Let calls out' }))
    await expect(canvas.getByText(/Nothing is held/)).toBeVisible()
  },
})

/** The hold of the list of destinations: no integration is given. */
function HeldList() {
  const { hold } = useHold()
  const { refetch, error } = useDestinations()
  return (
    <StateBeside hook="useHold" state={{ hold, call: { error } }}>
      <div className="beside-row">
        <button type="button" aria-disabled={hold !== null} onClick={() => refetch()}>
          Refresh the list
        </button>
      </div>
      <p role="status">{hold ? 'The list may not be asked for yet.' : 'Nothing is held.'}</p>
    </StateBeside>
  )
}

export const OfTheList = meta.story({
  name: 'The list of destinations is held',
  tags: ['no-picture'],
  render: () => <HeldList />,
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        { status: 429, problem: { retryAfter: new Date(Date.now() + 45_000).toISOString() } },
        { kind: 'destinations' },
      ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The list may not be asked for yet.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh the list' }))
    await expect(await canvas.findByText(/"origin": "held"/)).toBeVisible()
  },
})
