import { expect, fn, userEvent } from 'storybook/test'
import { ProblemAlert } from 'svc-react'
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
