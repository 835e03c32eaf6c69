import { expect, fn, userEvent, waitFor } from 'storybook/test'
import {
  HoldNotice,
  type HoldNoticeProps,
  MessagesProvider,
  useDestinations,
  useProxy,
} from 'svc-react'
import { ar } from 'svc-react/locales'
import preview from '../.storybook/preview.tsx'
import { HoldNoticeStates } from './fixtures/HoldNoticeStates.tsx'
import { hostControls } from './fixtures/hostControls.tsx'
import { Throttled } from './fixtures/Throttled.tsx'
import { atFirst } from './flows/atFirst.ts'
import { withStack } from './support/withStack.ts'

/** A notice, and a button for a call that reaches the provider's rate limit. */
function NoticeAndCall({
  integration = 'crm',
  onEndWait,
}: Pick<HoldNoticeProps, 'integration' | 'onEndWait'>) {
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
      <HoldNotice integration={integration} onEndWait={onEndWait} />
    </>
  )
}

const meta = preview.meta({
  title: 'Components/HoldNotice',
  component: HoldNotice,
  args: { integration: 'crm' },
  argTypes: {
    integration: { control: 'inline-radio', options: ['crm', 'desk'] },
    onEndWait: { control: false },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
    classNames: { control: 'object' },
    components: { control: false },
  },
  render: (args) => (
    <Throttled integration="crm">
      <HoldNotice {...args} />
    </Throttled>
  ),
})

/** The CRM is throttled for 45 seconds; the help desk is not. */
export const Playground = meta.story({
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

/** Press the button. The provider rejects the call, and the browser sends no further call until the retry time. */
export const Held = meta.story({
  name: 'Held: rate limit reached',
  render: ({ integration }) => <NoticeAndCall integration={integration} />,
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/^Rate limit reached\. Requests resume/)).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

/** A lock-out has no end time. A user presses the button when access has been restored. */
export const LockedOut = meta.story({
  name: 'Locked out',
  render: ({ integration }) => <NoticeAndCall integration={integration} />,
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/locked this connection out/)).toBeVisible()
    await expect(canvas.queryByRole('timer')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'I’ve restored access' }))
    await expect(canvas.queryByText(/locked this connection out/)).toBeNull()
  },
})

/** Nothing is visible. The live region exists, so that a screen reader announces the first hold. */
export const Nothing = meta.story({
  tags: ['state'],
  name: 'No hold',
  render: ({ integration }) => <NoticeAndCall integration={integration} />,
  play: async ({ canvasElement }) => {
    const notice = canvasElement.querySelector('.svc-hold')
    await expect(notice).toHaveAttribute('data-state', 'none')
    await expect(notice?.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement()
  },
})

/** At the retry time, the notice disappears, and calls are sent again. The user does nothing. */
export const Lifts = meta.story({
  name: 'The hold ends automatically',
  tags: ['no-picture'],
  render: ({ integration }) => <NoticeAndCall integration={integration} />,
  parameters: withStack({
    prepare: (sandbox) =>
      atFirst(sandbox, 'proxy', () => sandbox.throttle({ integration: 'crm', forMs: 1_000 })),
  }),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByText(/^Rate limit reached\. Requests resume/)).toBeVisible()
    const notice = canvasElement.querySelector('.svc-hold')
    const isOver = () => expect(notice).toHaveAttribute('data-state', 'none')
    await waitFor(isOver, { timeout: 9_000 })
  },
})

/** A hold applies to one integration. Calls to the other one are still sent. */
export const TwoIntegrations = meta.story({
  name: 'One of two integrations is held',
  render: () => (
    <>
      <Throttled integration="crm">
        <p>CRM</p>
        <HoldNotice integration="crm" />
      </Throttled>
      <Throttled integration="desk">
        <p>Help desk: its calls go out.</p>
        <HoldNotice integration="desk" />
      </Throttled>
    </>
  ),
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('timer')).toBeVisible()
    const states = [...canvasElement.querySelectorAll<HTMLElement>('.svc-hold')]
    await expect(states.map(({ dataset }) => dataset.state)).toEqual(['held', 'none'])
  },
})

/** Returns the number of destinations as text. */
function DestinationCount() {
  const { data } = useDestinations()
  return <p>{data ? `${data.length} destinations` : 'The destinations are not here yet.'}</p>
}

/** Without an alias, it shows the hold of the list of destinations, which the service itself may throttle. */
export const OfTheList = meta.story({
  name: 'The list of destinations is held',
  args: { integration: undefined },
  render: () => (
    <>
      <DestinationCount />
      <HoldNotice />
    </>
  ),
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 429,
          problem: {
            retryable: true,
            retryAfter: new Date(sandbox.clock.now() + 45_000).toISOString(),
          },
        },
        { times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
    await expect(canvas.getByText('The destinations are not here yet.')).toBeVisible()
  },
})

/**
 * A daily quota can take days. The notice shows the wait as the provider stated it, and the user can end it after a
 * warning. The quota is still used up here, so the next call is rejected as well.
 */
export const ThreeDays = meta.story({
  name: 'A wait of three days',
  tags: ['state', 'no-picture'],
  args: { onEndWait: fn() },
  render: ({ integration, onEndWait }) => (
    <NoticeAndCall integration={integration} onEndWait={onEndWait} />
  ),
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 259_200_000 }),
  }),
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByRole('timer')).toHaveTextContent(
      /^You can try again in 3 days(?:, 1 hour)?$/,
    )
    await userEvent.click(await canvas.findByRole('button', { name: 'End wait early' }))
    await expect(canvas.getByText(/may extend the wait or block the connection/)).toBeVisible()
    const confirm = canvas.getByRole('button', { name: 'Send requests now' })
    await expect(confirm).toHaveAccessibleDescription(/^The provider set this wait/)
    await userEvent.click(confirm)

    await expect(canvasElement.querySelector('.svc-hold')).toHaveAttribute('data-state', 'none')
    await expect(args.onEndWait).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    await expect(await canvas.findByRole('button', { name: 'End wait early' })).toBeVisible()
  },
})

const heldForLong = withStack({
  prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 750_000 }),
})
const lockedOut = withStack({
  prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
})

/** The messages are from the nearest `MessagesProvider`. */
export const OwnWords = meta.story({
  name: 'Custom messages',
  parameters: heldForLong,
  decorators: [
    (Story) => (
      <MessagesProvider messages={{ hold: { held: 'Hub CRM needs a moment.' } }}>
        <Story />
      </MessagesProvider>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Hub CRM needs a moment.')).toBeVisible()
  },
})

/** Your classes are added to the kit's classes, and override them. */
export const OwnClasses = meta.story({
  name: 'Custom classes',
  parameters: heldForLong,
  args: { classNames: { hold: 'host-hold' } },
  decorators: [
    (Story) => (
      <>
        <style>{'.host-hold { border-radius: 999px; }'}</style>
        <Story />
      </>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('timer')
    const notice = canvasElement.querySelector('.svc-hold')
    await expect(notice).toHaveClass('host-hold')
    await expect(notice && getComputedStyle(notice).borderRadius).toBe('999px')
  },
})

/** The button of your design system replaces the native one. */
export const OwnControls = meta.story({
  name: 'Custom controls',
  parameters: lockedOut,
  args: { components: hostControls },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'I’ve restored access' })
    await expect(getComputedStyle(button).borderRadius).toBe('999px')
  },
})

export const Compact = meta.story({
  parameters: lockedOut,
  args: { density: 'compact' },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'I’ve restored access' })
    await expect(button.closest('.svc-hold')).toHaveAttribute('data-density', 'compact')
  },
})

/** Without the kit's classes, everything works in the browser's default style. */
export const Unstyled = meta.story({
  parameters: heldForLong,
  args: { unstyled: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in 1[23] minutes/)
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
  },
})

export const States = meta.story({
  tags: ['state'],
  render: () => <HoldNoticeStates />,
  play: async ({ canvasElement }) => {
    const shown = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('.svc-hold')].map(
        ({ dataset }) => dataset.state,
      )
    await waitFor(() => expect(shown()).toEqual(['held', 'held', 'locked-out', 'none']))
  },
})

/** A whole day, in Arabic, right to left, in a narrow container. */
export const Stress = meta.story({
  tags: ['stress'],
  name: 'A long wait in a narrow container, right to left',
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 86_400_000 }),
  }),
  decorators: [
    (Story) => (
      <div lang="ar" dir="rtl" style={{ width: 180 }}>
        <MessagesProvider messages={ar} locale="ar">
          <Story />
        </MessagesProvider>
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('timer')).toHaveAttribute('data-state', 'far')
    const notice = canvasElement.querySelector('.svc-hold')
    await expect(notice?.scrollWidth).toBeLessThanOrEqual(notice?.clientWidth ?? 0)
  },
})
