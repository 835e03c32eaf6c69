import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { MessagesProvider, ProblemAlert, type ProblemError } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { problemError, wholeProblem } from './stage/problems.ts'

const meta = preview.meta({
  title: 'Components/ProblemAlert',
  component: ProblemAlert,
  args: { onRetry: fn() },
})

const MEMBERS = [
  'https://service.example/problems/provider-unavailable',
  'https://docs.service.example/problems/provider-unavailable',
  'https://service.example/occurrences/7f3a',
  'proxy',
  'req_01JNQ8Z6T3',
  'The provider reports an incident',
  'support@service.example',
  '+1 555 0100',
  'https://service.example/support',
  'Yes',
]

export const Everything = meta.story({
  name: 'All that a problem can state',
  args: { error: problemError() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Details'))
    for (const text of MEMBERS) await expect(canvas.getByText(text)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'support@service.example' })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:support@service.example?subject='),
    )
  },
})

export const Waiting = meta.story({
  args: { error: problemError({ retryAt: new Date(Date.now() + 42_000) }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/You can try again in 4\d seconds/)
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).not.toHaveBeenCalled()
  },
})

export const Elapsed = meta.story({
  name: 'The time has come',
  args: { error: problemError({ retryAt: new Date(0) }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

export const Retrying = meta.story({
  args: { error: problemError({ retryAt: new Date(0) }), retrying: true },
})

export const LockedOut = meta.story({
  args: {
    error: problemError({
      retryable: false,
      problem: {
        ...wholeProblem,
        status: 429,
        title: 'The CRM has locked this connection out',
        detail: 'Hub CRM no longer takes the token of this installation.',
        remedy: 'Ask the owner of the CRM account to connect it again.',
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await expect(canvas.queryByRole('timer')).toBeNull()
  },
})

export const Minimal = meta.story({
  name: 'Only a status',
  args: {
    error: problemError({
      origin: 'relay',
      problem: { type: 'about:blank', title: 'Bad Gateway', status: 502, extensions: {} },
    }),
  },
})

export const Dismissable = meta.story({
  args: { error: problemError(), onDismiss: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
})

export const HostileLinks = meta.story({
  name: 'Links that lead nowhere good are text',
  args: {
    error: problemError({
      problem: {
        ...wholeProblem,
        href: 'javascript:alert(1)',
        supportUrl: '//evil.example',
        instance: '',
      },
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Details'))
    await expect(canvas.getByText('javascript:alert(1)')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '//evil.example' })).toBeNull()
  },
})

export const Forbidden = meta.story({
  name: 'No access',
  args: {
    error: problemError({
      origin: 'relay',
      problem: {
        type: 'urn:svc-relay:forbidden',
        title: 'This call is not allowed',
        status: 403,
        detail: 'The app does not let you call the provider by this path.',
        remedy: 'Ask the people who run the app to allow it.',
        retryable: false,
        extensions: {},
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'No access' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
})

export const Offline = meta.story({
  name: 'No connection',
  args: {
    error: problemError({
      origin: 'network',
      problem: {
        type: 'urn:svc-react:network',
        title: 'The server cannot be reached',
        extensions: {},
      },
    }),
  },
})

export const ForDevelopers = meta.story({
  name: 'For developers: the details are open',
  args: { error: problemError(), audience: 'developer' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('req_01JNQ8Z6T3')).toBeVisible()
  },
})

export const Inline = meta.story({
  name: 'Without a frame, for a form or a row',
  args: { error: problemError({ retryAt: new Date(Date.now() + 42_000) }), variant: 'inline' },
})

export const AutoRetry = meta.story({
  name: 'Tries again by itself, and can be stopped',
  args: { error: problemError({ retryAt: new Date(Date.now() + 42_000) }), autoRetry: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^Trying again in/)
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
    await expect(canvas.getByRole('button', { name: 'Resume the countdown' })).toHaveFocus()
  },
})

export const OwnWords = meta.story({
  name: 'Texts of your own for a type of problem',
  args: { error: problemError() },
  decorators: [
    (Story) => (
      <MessagesProvider
        messages={{
          problem: {
            byType: {
              [wholeProblem.type]: {
                title: 'Your CRM is taking a break',
                detail: 'We will deliver what was not delivered once it is back.',
                remedy: 'You need not do anything.',
              },
            },
          },
        }}
      >
        <Story />
      </MessagesProvider>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /Your CRM is taking a break/ })).toBeVisible()
  },
})

export const FocusReturns = meta.story({
  name: 'The focus comes and goes with the answer to a submit',
  render: function Submit() {
    const [error, setError] = useState<ProblemError | null>(null)
    return (
      <>
        <button type="button" onClick={() => setError(problemError())}>
          Submit
        </button>
        <ProblemAlert error={error} onRetry={() => setError(null)} takesFocus />
      </>
    )
  },
  play: async ({ canvas }) => {
    const submit = canvas.getByRole('button', { name: 'Submit' })
    submit.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('heading')).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(submit).toHaveFocus())
  },
})
