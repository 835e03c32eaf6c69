import { expect, userEvent } from 'storybook/test'
import { HoldNotice, useProxy } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

/** A notice, and a call that meets the provider's limit. */
function NoticeAndCall({ integration }: { integration: string }) {
  const { mutate } = useProxy({ integration, throttle: true })
  return (
    <>
      <p>
        <button
          type="button"
          onClick={() => mutate({ method: 'GET', path: '/crm/v3/objects/contacts' })}
        >
          Call the CRM
        </button>
      </p>
      <HoldNotice integration={integration} />
    </>
  )
}

const meta = preview.meta({
  title: 'Components/HoldNotice',
  component: NoticeAndCall,
  args: { integration: 'crm' },
})

export const Held = meta.story({
  parameters: staged({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/calls to it are held back/)).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in 4\d seconds/)
  },
})

export const LockedOut = meta.story({
  name: 'Locked out',
  parameters: staged({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/locked this connection out/)).toBeVisible()
    await expect(canvas.queryByRole('timer')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Access is restored' }))
    await expect(canvas.queryByText(/locked this connection out/)).toBeNull()
  },
})

export const Nothing = meta.story({
  name: 'Nothing is held',
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.svc-hold')).toHaveAttribute('data-state', 'none')
  },
})
