import { expect, userEvent, within } from 'storybook/test'
import {
  DestinationList,
  type MessageOverrides,
  MessagesProvider,
  ProblemAlert,
  ProxyConsole,
} from 'svc-react'
import { ar, de, ja } from 'svc-react/locales'
import preview from '../.storybook/preview.tsx'
import { problemError, wholeProblem } from './support/problems.ts'

const error = problemError({ retryAt: new Date(Date.now() + 600_000) })
const call = { path: '/crm/v3/objects/contacts?limit=3' }

/** A problem with a retry time, and a form: most of the messages. */
function Page() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <ProblemAlert error={error} onRetry={() => {}} />
      <ProxyConsole integration="crm" defaultCall={call} />
    </div>
  )
}

const languages = { English: undefined, Deutsch: de, 日本語: ja, العربية: ar }

const meta = preview.meta({
  title: 'Providers/MessagesProvider',
  // Existing links and pictures use this ID.
  id: 'components-messagesprovider',
  component: MessagesProvider,
  args: { children: <Page /> },
  argTypes: {
    locale: { control: 'select', options: ['en', 'en-GB', 'de', 'ja', 'ar'] },
    messages: { control: 'select', options: Object.keys(languages), mapping: languages },
    children: { control: false },
  },
})

export const Playground = meta.story({
  args: { locale: 'de', messages: de },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: de.proxy.send })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Send request' })).toBeNull()
  },
})

export const Locale = meta.story({
  name: 'Number and date formats only, with English messages',
  args: { locale: 'de', children: <DestinationList columns={['name', 'created', 'updated']} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('columnheader', { name: /Created/ })).toBeVisible()
    // Day, month and year in a row with two columns of dates.
    await expect(canvas.getAllByText(/^\d{1,2}\.\d{1,2}\.\d{4}$/).length).toBeGreaterThan(10)
  },
})

const own: MessageOverrides = {
  proxy: {
    heading: 'Ask the CRM',
    send: 'Ask',
    // The values of a message are arguments.
    confirmTitle: (integration) => `Really change ${integration}?`,
  },
}

export const Some = meta.story({
  name: 'Single messages replaced',
  args: { messages: own },
  play: async ({ canvas }) => {
    const console = within(canvas.getByRole('region', { name: 'Ask the CRM' }))
    await expect(console.getByLabelText('Path and query')).toBeVisible()
    await userEvent.selectOptions(console.getByLabelText('Method'), 'DELETE')
    await userEvent.click(console.getByRole('button', { name: 'Ask' }))
    await expect(await canvas.findByRole('dialog', { name: 'Really change crm?' })).toBeVisible()
  },
})

const ownGerman: MessageOverrides = { proxy: { heading: 'Das CRM fragen' } }

export const Nested = meta.story({
  name: 'A language with single messages replaced',
  args: { locale: 'de', messages: de },
  render: ({ children, ...rest }) => (
    <MessagesProvider {...rest}>
      <MessagesProvider messages={ownGerman}>{children}</MessagesProvider>
    </MessagesProvider>
  ),
  play: async ({ canvas }) => {
    const console = within(canvas.getByRole('region', { name: 'Das CRM fragen' }))
    await expect(console.getByRole('button', { name: de.proxy.send })).toBeVisible()
    // The number format is from the outer provider as well.
    await userEvent.click(console.getByRole('button', { name: de.proxy.send }))
    await expect(await console.findByRole('region', { name: de.proxy.response })).toBeVisible()
  },
})

const byType: MessageOverrides = {
  problem: {
    byType: {
      'https://service.example/problems/provider-unavailable': {
        title: 'The CRM takes a break',
        remedy: 'Come back after lunch.',
      },
    },
  },
}

export const ByType = meta.story({
  name: 'Custom text for a type of problem',
  args: {
    messages: byType,
    children: (
      <div style={{ display: 'grid', gap: 16 }}>
        <ProblemAlert error={error} />
        <ProblemAlert
          error={problemError({
            problem: { ...wholeProblem, type: 'about:blank', title: 'Another problem' },
          })}
        />
      </div>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /The CRM takes a break/ })).toBeVisible()
    await expect(canvas.getByText('Come back after lunch.')).toBeVisible()
    // Members that are not replaced keep the service's text, and so does a problem of another type.
    await expect(canvas.getAllByText(/has not answered three requests in a row/)).toHaveLength(2)
    await expect(canvas.getByRole('heading', { name: /Another problem/ })).toBeVisible()
  },
})

export const RightToLeft = meta.story({
  name: 'Arabic, right to left',
  args: { locale: 'ar', messages: ar },
  render: (args) => (
    <div lang="ar" dir="rtl">
      <MessagesProvider {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const send = canvas.getByRole('button', { name: ar.proxy.send })
    const target = canvas.getByLabelText(ar.proxy.target)
    await expect(send.getBoundingClientRect().right).toBeLessThan(
      target.getBoundingClientRect().left,
    )
  },
})
