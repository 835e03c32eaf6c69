import { ProblemAlert } from 'svc-react'
import { problemError, wholeProblem } from '../stage/problems.ts'
import { After } from './After.tsx'
import { StateSheet } from './StateSheet.tsx'

const retry = () => {}
const forbidden = problemError({
  origin: 'relay',
  problem: {
    type: 'urn:svc-relay:forbidden',
    title: 'This call is not allowed',
    status: 403,
    detail: 'The app does not let you call the provider by this path.',
    retryable: false,
    extensions: {},
  },
})
const lockedOut = problemError({
  origin: 'provider',
  retryable: false,
  problem: {
    ...wholeProblem,
    status: 429,
    title: 'The CRM has locked this connection out',
    detail: 'It no longer takes the token of this installation.',
    remedy: 'Ask the owner of the CRM account to connect it again.',
  },
})
const offline = problemError({
  origin: 'network',
  problem: { type: 'urn:svc-react:network', title: 'The server cannot be reached', extensions: {} },
})

/** A problem in each of its states. */
export function ProblemAlertStates() {
  return (
    <StateSheet
      states={[
        { caption: 'Failed', content: <ProblemAlert error={problemError()} onRetry={retry} /> },
        {
          caption: 'Waiting until a retry is allowed',
          content: (
            <After ms={42_000}>
              {(retryAt) => <ProblemAlert error={problemError({ retryAt })} onRetry={retry} />}
            </After>
          ),
        },
        {
          caption: 'The time has come',
          content: <ProblemAlert error={problemError({ retryAt: new Date(0) })} onRetry={retry} />,
        },
        {
          caption: 'A retry is under way',
          content: <ProblemAlert error={problemError()} onRetry={retry} retrying />,
        },
        { caption: 'Locked out', content: <ProblemAlert error={lockedOut} onRetry={retry} /> },
        { caption: 'No access', content: <ProblemAlert error={forbidden} onRetry={retry} /> },
        { caption: 'No connection', content: <ProblemAlert error={offline} onRetry={retry} /> },
        {
          caption: 'Inline',
          content: <ProblemAlert error={problemError()} onRetry={retry} variant="inline" />,
        },
        {
          caption: 'Nothing is wrong: only a live region, without a height',
          content: <ProblemAlert error={null} />,
        },
      ]}
    />
  )
}
