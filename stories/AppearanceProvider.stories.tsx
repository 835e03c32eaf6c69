import { expect, fn, userEvent } from 'storybook/test'
import { AppearanceProvider, HoldNotice, ProblemAlert, ProxyConsole } from 'svc-react'
import { addStylesheet } from '../.storybook/host/addStylesheet.ts'
import preview from '../.storybook/preview.tsx'
import { hostControls } from './fixtures/hostControls.tsx'
import { problemError } from './support/problems.ts'

const error = problemError()
const call = { path: '/crm/v3/objects/contacts?limit=3' }

/** Two components whose appearance the provider changes. */
function Page() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <HoldNotice integration="crm" />
      <ProblemAlert error={error} onRetry={() => {}} />
      <ProxyConsole integration="crm" defaultCall={call} />
    </div>
  )
}

const meta = preview.meta({
  title: 'Providers/AppearanceProvider',
  // Existing links and pictures use this ID.
  id: 'components-appearanceprovider',
  component: AppearanceProvider,
  args: { children: <Page /> },
  argTypes: {
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
    classNames: { control: 'object' },
    components: { control: false },
    children: { control: false },
  },
})

export const Playground = meta.story({
  args: { density: 'comfortable', unstyled: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'API request' })).toHaveAttribute(
      'data-density',
      'comfortable',
    )
  },
})

export const ClassNames = meta.story({
  name: 'Custom classes, by part',
  args: { classNames: { button: 'own-button', panel: 'own-panel' } },
  beforeEach: () =>
    addStylesheet(`
      .own-button { border-radius: 999px; text-transform: uppercase; letter-spacing: 0.04em; }
      .own-panel { border-width: 2px; border-radius: 0; }
    `),
  play: async ({ canvas }) => {
    const send = canvas.getByRole('button', { name: 'Send request' })
    // Beside the kit's class, and stronger than it.
    await expect(send).toHaveClass('svc-button', 'own-button')
    await expect(getComputedStyle(send).borderRadius).toBe('999px')
    const console = canvas.getByRole('region', { name: 'API request' })
    await expect(getComputedStyle(console).borderTopWidth).toBe('2px')
  },
})

export const Components = meta.story({
  name: 'Custom controls',
  args: { components: hostControls },
  play: async ({ canvas }) => {
    for (const name of ['Try again', 'Send request', 'Add header']) {
      const button = canvas.getByRole('button', { name })
      await expect(getComputedStyle(button).borderRadius).toBe('999px')
    }
    await userEvent.selectOptions(canvas.getByLabelText('Method'), 'HEAD')
    await userEvent.click(canvas.getByRole('button', { name: 'Send request' }))
    await expect(await canvas.findByText('The response has no body.')).toBeVisible()
  },
})

export const Compact = meta.story({
  name: 'Compact rows and controls',
  args: { density: 'compact' },
  play: async ({ canvas, canvasElement }) => {
    const roots = canvasElement.querySelectorAll('[data-density="compact"]')
    await expect(roots.length).toBeGreaterThanOrEqual(2)
    const send = canvas.getByRole('button', { name: 'Send request' })
    await expect(getComputedStyle(send).getPropertyValue('--svc-row')).toBe('32px')
  },
})

export const Unstyled = meta.story({
  name: 'Without the kit’s classes',
  args: { unstyled: true, classNames: { button: 'plain-button' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Send request' })).toHaveClass('plain-button', {
      exact: true,
    })
  },
})

export const Nested = meta.story({
  name: 'Options of an outer provider apply unless this one overrides them',
  render: () => (
    <AppearanceProvider
      density="compact"
      classNames={{ panel: 'from-above', button: 'from-above' }}
    >
      <AppearanceProvider classNames={{ button: 'from-here' }}>
        <ProxyConsole integration="crm" />
      </AppearanceProvider>
    </AppearanceProvider>
  ),
  play: async ({ canvas }) => {
    const console = canvas.getByRole('region', { name: 'API request' })
    await expect(console).toHaveClass('from-above')
    await expect(console).toHaveAttribute('data-density', 'compact')
    const send = canvas.getByRole('button', { name: 'Send request' })
    await expect(send).toHaveClass('from-here')
    await expect(send).not.toHaveClass('from-above')
  },
})

export const OneComponent = meta.story({
  name: 'The appearance of a single component',
  render: () => (
    <AppearanceProvider density="compact">
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
        <ProblemAlert error={error} onRetry={() => {}} />
        <ProxyConsole integration="crm" density="comfortable" />
      </div>
    </AppearanceProvider>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('region', { name: 'API request' })).toHaveAttribute(
      'data-density',
      'comfortable',
    )
    await expect(canvasElement.querySelector('.svc-problem')).toHaveAttribute(
      'data-density',
      'compact',
    )
  },
})

const onLink = fn<(href: string | undefined) => void>()

export const Links = meta.story({
  name: 'Links with your router',
  args: {
    components: {
      Link: ({ href, onClick: _, ...props }) => (
        <a
          {...props}
          href={href}
          data-router
          onClick={(event) => {
            event.preventDefault()
            onLink(href)
          }}
        />
      ),
    },
  },
  beforeEach: () => {
    onLink.mockClear()
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Details', { selector: 'summary' }))
    const link = canvas.getByRole('link', { name: 'https://service.example/support' })
    await userEvent.click(link)
    await expect(onLink).toHaveBeenCalledWith('https://service.example/support')
  },
})
