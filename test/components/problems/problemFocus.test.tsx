import { act, cleanup, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { HoldNotice } from '../../../src/components/problems/HoldNotice.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import type { ProblemAlertProps } from '../../../src/components/problems/problemAlertProps.js'
import { RetryCountdown } from '../../../src/components/problems/RetryCountdown.js'
import { useProblemParts } from '../../../src/components/problems/useProblemParts.js'
import { useEndWait } from '../../../src/components/problems/wait/useEndWait.js'
import { toProblem } from '../../../src/contract/problem.js'
import { createStack } from '../../support/renderSvc.js'

const DAY_MS = 86_400_000

type Changes = Pick<ProblemAlertProps, 'error' | 'retrying'>

function failure(init: { status?: number; retryable?: boolean; waitMs?: number }) {
  const { status = 429, waitMs, ...more } = init
  const problem = toProblem({ title: 'Not now', requestId: 'req_1' }, status)
  const retryAt = waitMs === undefined ? undefined : new Date(Date.now() + waitMs)
  return new ProblemError({ origin: 'service', problem, retryAt, ...more })
}

/** An alert whose buttons change its props, or remove its error. */
function Alert({ next = { error: null }, ...first }: Changes & { next?: Changes }) {
  const [props, setProps] = useState(first)
  const change = () => setProps({ ...first, ...next })
  return <ProblemAlert {...props} onRetry={change} onRelease={change} onDismiss={change} />
}

/** A hold of the CRM, which a request begins. */
async function renderHold(waitMs: number | undefined) {
  const stack = createStack()
  if (waitMs === undefined) stack.sandbox.throttle({ integration: 'crm', lockedOut: true })
  else stack.sandbox.throttle({ integration: 'crm', forMs: waitMs })
  const { Wrapper } = stack
  render(<HoldNotice integration="crm" />, { wrapper: Wrapper })
  const call = { integration: 'crm', path: '/crm/v3/objects/contacts', throttle: true }
  await act(() => stack.client.proxy(call).catch(() => {}))
}

const shows = (ui: ReactElement) => async () => {
  render(ui)
}

const final = { error: failure({ status: 403, retryable: false }) }
const longWait = { error: failure({ waitMs: 3 * DAY_MS }) }
const retried = { ...longWait, retrying: true }

const CASES: [string, () => Promise<void>][] = [
  ['an alert', shows(<Alert error={failure({})} />)],
  ['an alert with a countdown', shows(<Alert error={failure({ waitMs: 60_000 })} />)],
  ['an alert whose retry time has passed', shows(<Alert error={failure({ waitMs: -1 })} />)],
  ['an alert of a lock-out', shows(<Alert error={failure({ retryable: false })} />)],
  ['an alert of a long wait', shows(<Alert error={failure({ waitMs: 3 * DAY_MS })} />)],
  ['an alert whose next error is final', shows(<Alert error={failure({})} next={final} />)],
  ['an alert of a long wait that is retried', shows(<Alert {...longWait} next={retried} />)],
  ['a countdown', shows(<RetryCountdown retryAt={new Date(Date.now() + 60_000)} />)],
  ['the notice of a hold', () => renderHold(60_000)],
  ['the notice of a lock-out', () => renderHold(undefined)],
  ['the notice of a long wait', () => renderHold(3 * DAY_MS)],
]

/** Opens everything that a button can open, and returns all buttons. */
async function allButtons(user: UserEvent) {
  const details = screen.queryByText('Details')
  if (details) await user.click(details)
  const end = screen.queryByRole('button', { name: 'End wait early' })
  if (end) await user.click(end)
  return screen.getAllByRole('button')
}

beforeAll(() => Promise.all([useProblemParts.preload(), useEndWait.preload()]))

// Nothing else on the page can take the focus.
it.each(CASES)('the focus is not lost after any button of %s is pressed', async (_name, show) => {
  const user = userEvent.setup()
  await show()
  const count = (await allButtons(user)).length
  expect(count).toBeGreaterThan(0)

  for (let index = 0; index < count; index += 1) {
    cleanup()
    await show()
    const button = (await allButtons(user))[index]
    if (!button) throw new Error(`no button ${index}`)

    await user.click(button)
    await act(async () => {})

    expect(document.activeElement, button.textContent ?? '').not.toBe(document.body)
  }
})
