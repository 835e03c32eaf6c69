import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { useProviderFetch } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

const CONTACTS = 'https://api.hub.example/crm/v3/objects/contacts'

/** The outcome of a call: the provider's response, or the error. */
interface Outcome {
  response?: { status: number; body: unknown }
  error?: unknown
}

/** A button that calls the provider as an SDK does. */
function OneCall({ url = `${CONTACTS}?limit=1` }: { url?: string }) {
  const fetch = useProviderFetch('crm', { hosts: ['api.hub.example'], throttle: true })
  const [outcome, setOutcome] = useState<Outcome>({})
  async function call() {
    try {
      const response = await fetch(url)
      setOutcome({ response: { status: response.status, body: await response.json() } })
    } catch (error) {
      setOutcome({ error })
    }
  }
  return (
    <StateBeside hook="useProviderFetch" state={outcome}>
      <div className="beside-row">
        <button type="button" onClick={call}>
          Fetch {url}
        </button>
      </div>
      <p role="status">
        {outcome.response && `The provider responded with ${outcome.response.status}.`}
        {outcome.error instanceof Error && outcome.error.message}
      </p>
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useProviderFetch', component: OneCall })

export const Default = meta.story({
  name: 'The provider’s response',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Fetch/ }))
    await expect(await canvas.findByText('The provider responded with 200.')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      response: { status: 200, body: { results: [{ id: '11000' }] } },
    })
  },
})

export const ProviderError = meta.story({
  name: 'The provider’s error is a response too',
  args: { url: `${CONTACTS}/none` },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Fetch/ }))
    await expect(await canvas.findByText('The provider responded with 404.')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      response: { body: { message: 'resource not found' } },
    })
  },
})

export const ServiceError = meta.story({
  name: 'Rejected by the service: a ProblemError',
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ status: 503 }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Fetch/ }))
    await waitFor(() =>
      expect(shownState(canvas)).toMatchObject({ error: { origin: 'service', status: 503 } }),
    )
  },
})

export const Held = meta.story({
  name: 'A 429 is a response, and the next call is held',
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^Fetch/ })
    await userEvent.click(button)
    await expect(await canvas.findByText('The provider responded with 429.')).toBeVisible()
    await userEvent.click(button)
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'held' } }))
  },
})

export const OtherHost = meta.story({
  name: 'Not sent: the host is not listed',
  args: { url: 'https://evil.example/crm/v3/objects/contacts' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Fetch/ }))
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('https://evil.example is not'),
    )
    await expect(shownState(canvas)).toMatchObject({ error: { origin: 'contract' } })
  },
})
