import { useState } from 'react'
import { ProblemAlert } from 'svc-react'
import { problemError } from '../support/problems.ts'
import { Live } from './Live.tsx'

/** An alert of a problem with every documented member, as a developer sees it. */
export function WholeProblem() {
  const [error] = useState(() => problemError({ retryAt: new Date(Date.now() + 75_000) }))
  return (
    <Live>
      <ProblemAlert error={error} onRetry={() => {}} audience="developer" />
    </Live>
  )
}
