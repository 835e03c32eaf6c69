import { useState } from 'react'
import { expect, fn, spyOn, userEvent, waitFor } from 'storybook/test'
import {
  MessagesProvider,
  ProblemAlert,
  type ProblemAlertProps,
  type ProblemError,
  type ProblemErrorInit,
  type ProblemOrigin,
} from 'svc-react'
import { ar, en } from 'svc-react/locales'
import preview from '../.storybook/preview.tsx'
import { After } from './fixtures/After.tsx'
import { AlertOfRead } from './fixtures/AlertOfRead.tsx'
import { awkwardTexts } from './fixtures/awkwardTexts.ts'
import { hostControls } from './fixtures/hostControls.tsx'
import { ProblemAlertStates } from './fixtures/ProblemAlertStates.tsx'
import { StateSheet } from './fixtures/StateSheet.tsx'
import { misfits } from './support/misfits.ts'
import { problemError, wholeProblem } from './support/problems.ts'
import { startClocks, stopClocks } from './support/stopClocks.ts'

const meta = preview.meta({
  title: 'Components/ProblemAlert',
  component: ProblemAlert,
  args: { error: null, onRetry: fn() },
  argTypes: {
    error: { control: false },
    onRetry: { control: false },
    onRelease: { control: false },
    onDismiss: { control: false },
    retrying: { control: 'boolean' },
    autoRetry: { control: 'boolean' },
    autoFocus: { control: 'boolean' },
    audience: { control: 'inline-radio', options: ['end-user', 'developer'] },
    variant: { control: 'inline-radio', options: ['block', 'inline'] },
    headingLevel: { control: 'inline-radio', options: [2, 3, 4, 5, 6] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
    classNames: { control: 'object' },
    components: { control: false },
  },
})

/** A problem whose retry time is relative to the moment at which it is shown. */
function retryIn(ms: number) {
  return (args: ProblemAlertProps) => (
    <After ms={ms}>
      {(retryAt) => <ProblemAlert {...args} error={problemError({ retryAt })} />}
    </After>
  )
}

/** Choose another problem and its audience. */
export const Playground = meta.story({
  args: { error: problemError() },
  argTypes: {
    error: {
      control: 'select',
      options: ['A failure', 'It may be tried again later', 'Locked out', 'Nothing is wrong'],
      mapping: {
        'A failure': problemError(),
        'It may be tried again later': problemError({ retryAt: new Date(Date.now() + 600_000) }),
        'Locked out': problemError({
          retryable: false,
          problem: {
            ...wholeProblem,
            title: 'The CRM has locked this connection out',
            status: 429,
          },
        }),
        'Nothing is wrong': null,
      },
    },
    onDismiss: { control: 'boolean', mapping: { true: fn(), false: undefined } },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: /The CRM does not answer/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

/** The labels under Details. The remaining members of a problem are in the text above. */
const { title, detail, remedy, extensions, ...detailed } = wholeProblem
const LABELS = (Object.keys(detailed) as (keyof typeof detailed)[]).map(
  (member) => en.problem.members[member],
)

const VALUES = [
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
  tags: ['stress'],
  name: 'All members of a problem',
  args: { error: problemError() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Details'))
    await expect(LABELS).toHaveLength(14)
    for (const label of LABELS) {
      await expect(canvas.getByText(label, { selector: 'dt' })).toBeVisible()
    }
    for (const text of VALUES) await expect(canvas.getByText(text)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: `Error ${title} 503` })).toBeVisible()
    for (const text of [detail, remedy]) await expect(canvas.getByText(`${text}`)).toBeVisible()
    await expect(canvas.getByText(/correlationId/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'support@service.example' })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:support@service.example?subject='),
    )
  },
})

export const Waiting = meta.story({
  render: retryIn(45_000),
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/You can try again in [34]\d seconds/)
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).not.toHaveBeenCalled()
  },
})

export const Elapsed = meta.story({
  tags: ['state'],
  name: 'The retry time is reached',
  args: { error: problemError({ retryAt: new Date(0) }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

export const Retrying = meta.story({
  tags: ['state'],
  parameters: { isEndless: true },
  args: { error: problemError({ retryAt: new Date(0) }), retrying: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Trying again…' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    await expect(args.onRetry).not.toHaveBeenCalled()
  },
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

/** `onRelease` ends the lock-out and sends the request again. The button replaces the retry button. */
export const Release = meta.story({
  tags: ['state'],
  name: 'Locked out, with a way to end it',
  args: {
    error: problemError({ retryable: false, problem: { ...wholeProblem, status: 429 } }),
    onRelease: fn(),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'I’ve restored access' }))
    await expect(args.onRelease).toHaveBeenCalledOnce()
  },
})

/** A wait of more than a day can be ended after a warning. */
export const LongWait = meta.story({
  name: 'A wait of three days, with a way to end it',
  tags: ['state', 'no-picture'],
  args: { onRelease: fn() },
  render: retryIn(259_200_000),
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'End wait early' }))
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Send requests now' }))
    await expect(args.onRelease).toHaveBeenCalledOnce()
  },
})

export const Minimal = meta.story({
  tags: ['state'],
  name: 'Only a status',
  args: {
    error: problemError({
      origin: 'relay',
      problem: { type: 'about:blank', title: 'Bad Gateway', status: 502, extensions: {} },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Error Bad Gateway 502' })).toBeVisible()
    await expect(canvas.getByText(en.problem.fallback.relay)).toBeVisible()
    await userEvent.click(canvas.getByText('Details'))
    await expect(canvas.getByText('Not provided')).toBeVisible()
    await expect(canvas.queryByText('about:blank')).toBeNull()
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
  tags: ['stress'],
  name: 'Unsafe links are plain text',
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
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'No connection' })).toBeVisible()
    await expect(await canvas.findByText(/no response came back/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
})

export const ForDevelopers = meta.story({
  tags: ['state'],
  name: 'For developers, with open details',
  args: { error: problemError(), audience: 'developer' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('req_01JNQ8Z6T3')).toBeVisible()
  },
})

/** A problem of the relay, which the app's developer can fix. */
const notAllowed = problemError({
  origin: 'relay',
  problem: {
    type: 'urn:svc-relay:not-allowed',
    title: 'Provider call not allowed',
    status: 403,
    detail: 'The relay is not configured to allow this method and path.',
    remedy: 'Add the call to the option "allow".',
    retryable: false,
    extensions: {},
  },
})

/** One of the kit's own problems. End users learn what they can do, and the fix for developers is under Details. */
export const OwnProblem = meta.story({
  name: 'Remedy for end users',
  args: { error: notAllowed },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Ask an administrator of the app for access.'),
    ).toBeVisible()
    await expect(canvas.getByText('Add the call to the option "allow".')).not.toBeVisible()
    await userEvent.click(canvas.getByText('Details'))
    await expect(canvas.getByText('For developers')).toBeVisible()
    await expect(canvas.getByText('Add the call to the option "allow".')).toBeVisible()
  },
})

export const OwnProblemForDevelopers = meta.story({
  name: 'Remedy for developers',
  args: { error: notAllowed, audience: 'developer' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Add the call to the option "allow".')).toBeVisible()
    await expect(canvas.queryByText('Ask an administrator of the app for access.')).toBeNull()
  },
})

export const Inline = meta.story({
  name: 'Without a frame, for a form or a row',
  args: { variant: 'inline' },
  render: retryIn(42_000),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: /The CRM does not answer/ })).toBeVisible()
    const alert = canvasElement.querySelector('[data-variant="inline"]')
    await expect(alert && getComputedStyle(alert).borderTopWidth).toBe('0px')
  },
})

export const AutoRetry = meta.story({
  name: 'Retries automatically, and can be paused',
  args: { autoRetry: true },
  render: retryIn(42_000),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^Trying again in/)
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
    await expect(canvas.getByRole('button', { name: 'Resume the countdown' })).toHaveFocus()
  },
})

export const OwnWords = meta.story({
  name: 'Custom text for a type of problem',
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
  name: 'Receives focus after a failed submit, and returns it',
  render: function Submit() {
    const [error, setError] = useState<ProblemError | null>(null)
    return (
      <>
        <button type="button" onClick={() => setError(problemError())}>
          Submit
        </button>
        <ProblemAlert error={error} onRetry={() => setError(null)} autoFocus />
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

/** `autoRetry` calls `onRetry` at the retry time. */
export const AutoRetries = meta.story({
  name: 'Retries automatically at the retry time',
  tags: ['no-picture', '!autodocs'],
  args: { autoRetry: true },
  beforeEach: stopClocks,
  render: retryIn(3_000),
  play: async ({ canvas, args }) => {
    await expect(args.onRetry).not.toHaveBeenCalled()
    startClocks()
    await waitFor(() => expect(args.onRetry).toHaveBeenCalledOnce())
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
  },
})

/** Without `onRetry` there is no button, but the time is still shown. */
export const WithoutRetry = meta.story({
  name: 'Without a retry button',
  render: ({ onRetry, ...args }) => retryIn(42_000)(args),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await expect(canvas.getByRole('timer')).toBeVisible()
  },
})

/** An error of a background load does not take focus while the user types. The live region announces it. */
export const KeepsFocus = meta.story({
  name: 'A background error does not move focus',
  render: function Background(args) {
    const [error, setError] = useState<ProblemError | null>(null)
    return (
      <>
        <p>
          <label>
            Name <input onChange={() => setError(problemError())} />
          </label>
        </p>
        <ProblemAlert {...args} error={error} />
      </>
    )
  },
  play: async ({ canvas, canvasElement }) => {
    // A live region must exist before its content changes.
    const region = canvasElement.querySelector('[aria-live="polite"]')
    await expect(region).toBeEmptyDOMElement()
    await userEvent.type(canvas.getByLabelText('Name'), 'Ada')
    await expect(canvas.getByLabelText('Name')).toHaveFocus()
    await expect(canvas.getByLabelText('Name')).toHaveValue('Ada')
    await expect(region).toHaveTextContent('The CRM does not answer')
  },
})

/** `headingLevel` makes the title part of the page's outline. */
export const HeadingLevel = meta.story({
  name: 'As a heading of level 2',
  args: { error: problemError(), headingLevel: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent(/does not answer/)
  },
})

/** Presses a copy button and returns the text for the clipboard, which a page cannot read without permission. */
async function copiedBy(button: HTMLElement): Promise<string> {
  const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(button)
  const [[text = ''] = []] = writeText.mock.calls
  writeText.mockRestore()
  return text
}

/** For support: all members as JSON, without values whose names look like secrets. */
export const CopyDetails = meta.story({
  name: 'Copy details without secrets',
  // The button shows its confirmation for two seconds.
  tags: ['no-picture', '!autodocs'],
  args: {
    error: problemError({
      problem: { ...wholeProblem, context: { attempts: 3, accessToken: 'sandbox-not-a-token' } },
    }),
    audience: 'developer',
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent('sandbox-not-a-token')
    const copied = await copiedBy(canvas.getByRole('button', { name: 'Copy details' }))
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(JSON.parse(copied)).toMatchObject({
      ...detailed,
      origin: 'service',
      context: { attempts: 3, accessToken: 'Hidden' },
    })
  },
})

/** The ID that support uses to find the request has its own button. */
export const CopyRequestId = meta.story({
  name: 'Copy the request ID',
  tags: ['no-picture', '!autodocs'],
  args: { error: problemError(), audience: 'developer' },
  play: async ({ canvas }) => {
    const copied = await copiedBy(canvas.getByRole('button', { name: 'Copy Request ID' }))
    await expect(copied).toBe('req_01JNQ8Z6T3')
  },
})

/** The origin of the failure. If a problem has no detail, the text depends on the origin. */
export const Origins = meta.story({
  tags: ['state'],
  name: 'By origin',
  render: () => (
    <StateSheet
      states={(Object.keys(en.problem.origins) as ProblemOrigin[]).map((origin) => ({
        caption: `${origin}: ${en.problem.origins[origin]}`,
        content: (
          <ProblemAlert
            audience="developer"
            error={problemError({
              origin,
              problem: { type: 'about:blank', title: 'It has failed', extensions: {} },
            })}
          />
        ),
      }))}
    />
  ),
  play: async ({ canvas }) => {
    const origins = Object.keys(en.problem.origins) as ProblemOrigin[]
    await expect(origins).toHaveLength(7)
    for (const origin of origins) {
      await expect(canvas.getByText(en.problem.fallback[origin])).toBeVisible()
    }
  },
})

/** The provider's own sentence is first. The details contain its body. */
export const ProviderAnswer = meta.story({
  name: 'Message and body of the provider',
  args: {
    audience: 'developer',
    error: problemError({
      origin: 'provider',
      problem: { type: 'about:blank', title: 'Bad Request', status: 400, extensions: {} },
      response: { status: 400, headers: new Headers(), body: 'Property "emial" does not exist' },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.problem.members.body)).toBeVisible()
    const [sentence, body] = canvas.getAllByText('Property "emial" does not exist')
    await expect(sentence?.closest('[aria-live]')).toBeVisible()
    await expect(body?.closest('pre')).toBeVisible()
  },
})

/** Error bodies of providers in several formats, and the sentence that is shown first. */
const providerBodies: readonly [shape: string, body: unknown, sentence: string][] = [
  [
    'A list',
    [{ message: 'No such column “Emial__c” on entity “Contact”.', errorCode: 'INVALID_FIELD' }],
    'No such column “Emial__c” on entity “Contact”.',
  ],
  [
    'JSON:API, with fields',
    {
      errors: [
        {
          title: 'Invalid input.',
          detail: 'The phone number provided either does not exist or is ineligible.',
          code: 'invalid',
          source: { pointer: '/data/attributes/phone_number' },
        },
        {
          detail: 'メールアドレスの形式が正しくありません。',
          source: { pointer: '/data/attributes/email' },
        },
      ],
    },
    'The phone number provided either does not exist or is ineligible.',
  ],
  [
    'SOAP',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>INVALID_SESSION_ID</faultcode><faultstring>انتهت صلاحية الجلسة، سجّل الدخول مرة أخرى.</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    'انتهت صلاحية الجلسة، سجّل الدخول مرة أخرى.',
  ],
  [
    'HTML',
    '<html><head><title>Scheduled maintenance &amp; upgrade</title></head><body>…</body></html>',
    'Scheduled maintenance & upgrade',
  ],
  [
    'A text with secrets',
    'GET https://ops:hunter2@api.example/v1/contacts?api_key=sk_live_51HxQ8aZ2mB7cD9eF0gH failed.',
    'GET https://api.example/v1/contacts?api_key=*** failed.',
  ],
  ['No sentence', { error: 'invalid_grant' }, en.problem.fallback.provider],
]

/** The first line is the provider's own sentence, whatever the format of its body. */
export const ProviderErrors = meta.story({
  name: 'Provider errors',
  render: (args) => (
    <StateSheet
      states={providerBodies.map(([shape, body]) => ({
        caption: shape,
        content: (
          <ProblemAlert
            {...args}
            audience="developer"
            error={problemError({
              origin: 'provider',
              problem: { type: 'about:blank', title: 'Bad Request', status: 400, extensions: {} },
              response: { status: 400, headers: new Headers(), body },
            })}
          />
        ),
      }))}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const [, , sentence] of providerBodies) {
      const [first] = canvas.getAllByText(sentence)
      await expect(first?.closest('[aria-live]')).toBeVisible()
    }
    await expect(canvas.getByText('/data/attributes/email')).toBeVisible()
    await expect(canvasElement.innerHTML).not.toMatch(/sk_live|hunter2/)
  },
})

const answers: [caption: string, title: string, answer: () => Promise<Response>][] = [
  [
    'A gateway answers in HTML',
    'Bad Gateway',
    async () =>
      new Response('<!doctype html><h1>502</h1>', {
        status: 502,
        statusText: 'Bad Gateway',
        headers: { 'content-type': 'text/html', 'retry-after': '600' },
      }),
  ],
  [
    'An empty body',
    'Internal Server Error',
    async () => new Response(null, { status: 500, headers: { 'retry-after': '600' } }),
  ],
  [
    'An empty object',
    'Forbidden',
    async () =>
      new Response('{}', { status: 403, headers: { 'content-type': 'application/json' } }),
  ],
  [
    'No response at all',
    'The server cannot be reached',
    () => Promise.reject(new TypeError('Failed to fetch')),
  ],
]

/** The alert has a suitable text for every kind of response, and for a missing response. */
export const Answers = meta.story({
  tags: ['state'],
  name: 'Responses without a problem',
  render: () => (
    <StateSheet
      states={answers.map(([caption, , fetch]) => ({
        caption,
        stage: { fetch },
        content: <AlertOfRead />,
      }))}
    />
  ),
  play: async ({ canvas }) => {
    for (const [, name] of answers) {
      // A read is retried twice if there is no response.
      const title = await canvas.findByRole(
        'heading',
        { name: new RegExp(name) },
        { timeout: 9_000 },
      )
      await expect(title).toBeVisible()
    }
  },
})

/** Your classes are added to the kit's classes. */
export const OwnClasses = meta.story({
  name: 'Custom classes',
  args: {
    error: problemError(),
    classNames: { problem: 'host-problem', 'problem-title': 'host-title' },
  },
  decorators: [
    (Story) => (
      <>
        <style>{'.host-problem { border-radius: 0; } .host-title { font-size: 20px; }'}</style>
        <Story />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { name: /does not answer/ })
    await expect(heading).toHaveClass('svc-problem-title', 'host-title')
    await expect(getComputedStyle(heading).fontSize).toBe('20px')
  },
})

/** Controls of your design system replace the native ones. */
export const OwnControls = meta.story({
  name: 'Custom controls',
  args: { error: problemError(), components: hostControls },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Try again' })
    await expect(getComputedStyle(button).borderRadius).toBe('999px')
    await userEvent.click(button)
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

export const Compact = meta.story({
  args: { error: problemError(), density: 'compact', audience: 'developer' },
  play: async ({ canvas }) => {
    const alert = canvas.getByRole('heading').closest('[data-density]')
    await expect(alert).toHaveAttribute('data-density', 'compact')
  },
})

/** Without the kit's classes, everything works in the browser's default style. */
export const Unstyled = meta.story({
  args: { error: problemError(), unstyled: true },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

/** Without an error, nothing is visible. The live region exists, so that a screen reader announces the first error. */
export const Nothing = meta.story({
  name: 'No error',
  // Nothing is visible.
  tags: ['state', 'no-picture', 'empty'],
  play: async ({ canvasElement }) => {
    const alert = canvasElement.querySelector('.svc-problem')
    await expect(alert).toHaveAttribute('data-state', 'none')
    await expect(alert?.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement()
    await expect(alert?.getBoundingClientRect().height).toBe(0)
  },
})

export const States = meta.story({
  tags: ['state'],
  parameters: { isEndless: true },
  render: () => <ProblemAlertStates />,
  play: async ({ canvasElement }) => {
    const states = 'failed waiting elapsed failed locked-out forbidden offline failed none'
    const alerts = [...canvasElement.querySelectorAll<HTMLElement>('.svc-problem')]
    await expect(alerts.map(({ dataset }) => dataset.state)).toEqual(states.split(' '))
  },
})

const awkward: ProblemErrorInit['problem'] = {
  type: 'not a URI',
  title: awkwardTexts.long,
  status: 500,
  detail: `${awkwardTexts.override} ${awkwardTexts.emoji} ${awkwardTexts.rightToLeft}`,
  remedy: awkwardTexts.markup,
  instance: awkwardTexts.unbroken,
  subsystem: awkwardTexts.rightToLeft,
  time: 'the day before yesterday',
  requestId: awkwardTexts.unbroken,
  causes: Array.from({ length: 30 }, (_, at) => `${at + 1}. ${awkwardTexts.override}`),
  supportEmail: 'nobody at all@example?subject=x',
  supportPhone: '☎ ask at the desk',
  supportUrl: 'https://service.example/\u202Etroppus',
  retryAfter: '0000-99-99T99:99:99Z',
  context: { [awkwardTexts.unbroken]: awkwardTexts.unbroken, none: null, list: [1, [2, [3]]] },
  extensions: { [awkwardTexts.emoji]: awkwardTexts.rightToLeft, ...awkwardTexts },
}

/** 500 characters, emoji, right-to-left text, a direction override, markup, and invalid dates. */
export const Stress = meta.story({
  tags: ['stress'],
  name: 'A problem with unusual text',
  args: { error: problemError({ problem: awkward }), audience: 'developer', onDismiss: fn() },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('the day before yesterday')).toBeVisible()
    await expect(canvas.getByText('0000-99-99T99:99:99Z')).toBeVisible()
    await expect(canvas.getByText(awkwardTexts.markup)).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(30)
    await expect(misfits(canvasElement)).toEqual([])
  },
})

/** In Arabic, right to left. Texts of the service keep their own direction. */
export const RightToLeft = meta.story({
  tags: ['stress'],
  name: 'Right to left',
  args: { error: problemError(), audience: 'developer', onDismiss: fn() },
  decorators: [
    (Story) => (
      <div lang="ar" dir="rtl">
        <MessagesProvider messages={ar} locale="ar">
          <Story />
        </MessagesProvider>
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: ar.common.retry })
    const title = canvas.getByText('The CRM does not answer')
    const right = canvasElement.getBoundingClientRect().right
    await expect(right - button.getBoundingClientRect().right).toBeLessThan(80)
    await expect(getComputedStyle(title).direction).toBe('ltr')
  },
})
