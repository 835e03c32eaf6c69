import { expect, userEvent } from 'storybook/test'
import { ProblemAlert, RetryCountdown, useHold, useProxy } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

const call = { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 1 } }

/** A notice of the app's own, and a call that meets the hold. */
function HeldCalls() {
  const { hold, release } = useHold('crm')
  const { mutate, data, error, isPending } = useProxy({ integration: 'crm', throttle: true })
  return (
    <>
      <p>
        <button type="button" onClick={() => mutate(call)}>
          Call the CRM
        </button>{' '}
        <button type="button" onClick={release}>
          Let calls out
        </button>
      </p>
      <p role="status">
        {hold ? <RetryCountdown retryAt={hold.retryAt} /> : 'Nothing is held.'}
        {data && ` The CRM has answered ${data.status}.`}
      </p>
      <ProblemAlert error={error} retrying={isPending} />
      <pre>{JSON.stringify({ hold, origin: error?.origin ?? null }, null, 2)}</pre>
    </>
  )
}

const meta = preview.meta({ title: 'Hooks/useHold', component: HeldCalls })

export const Nothing = meta.story({
  name: 'Nothing is held',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/has answered 200/)).toBeVisible()
  },
})

export const Held = meta.story({
  name: 'Calls are held',
  parameters: staged({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Call the CRM' })
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "provider"/)).toBeVisible()
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "held"/)).toBeVisible()
    await expect(canvas.getAllByRole('timer')[0]).toHaveTextContent(/in 4\d seconds/)
  },
})

export const LockedOut = meta.story({
  name: 'The provider has locked the connection out',
  parameters: staged({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Call the CRM' })
    await userEvent.click(button)
    await expect(await canvas.findByText(/"lockedOut": true/)).toBeVisible()
    await userEvent.click(button)
    await expect(await canvas.findByText(/"origin": "held"/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Let calls out' }))
    await expect(canvas.getByText('Nothing is held.')).toBeVisible()
  },
})
