import { type ProblemError, useRetryCountdown } from 'svc-react'

interface TroubleProps {
  error: ProblemError
  onRetry: () => void
}

/** Renders the error message of a problem, and its retry time. */
export function Trouble({ error, onRetry }: TroubleProps) {
  const { state, leftMs = 0 } = useRetryCountdown(error.retryAt)
  const { title, detail, remedy } = error.problem
  return (
    <div>
      {/* The countdown is outside the alert. Otherwise, a screen reader would announce the alert every second. */}
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
