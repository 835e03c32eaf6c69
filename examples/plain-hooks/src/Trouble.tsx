import { type ProblemError, useRetryCountdown } from 'svc-react'

interface TroubleProps {
  error: ProblemError
  onRetry: () => void
}

/** What went wrong, in the problem's own words, and when to try again. */
export function Trouble({ error, onRetry }: TroubleProps) {
  const { state, leftMs = 0 } = useRetryCountdown(error.retryAt)
  const { title, detail, remedy } = error.problem
  return (
    <div>
      {/* The time that ticks is outside, or a screen reader would read the whole alert out each second. */}
      <div role="alert">
        <strong>{title}</strong> {detail} {remedy}
      </div>
      {!error.lockedOut && (
        <button type="button" onClick={onRetry} disabled={state === 'waiting'}>
          Try again
        </button>
      )}{' '}
      {state === 'waiting' && <span role="timer">in {Math.ceil(leftMs / 1000)} s</span>}
    </div>
  )
}
