'use client'

import { type ComponentProps, type ForwardedRef, forwardRef, type ReactNode, useMemo } from 'react'
import { ProblemError } from '../../client/response/ProblemError.js'
import { toProblem } from '../../contract/problem.js'
import { inAppearance } from '../appearance/inAppearance.js'
import { ProblemBlock } from './ProblemBlock.js'
import type { ProblemAlertProps } from './problemAlertProps.js'

/**
 * Returns the error to show. A call that the app aborted has none. TanStack Query also passes on errors of the app's own
 * callbacks, such as `select`, under the type of the kit's errors.
 */
function problemErrorOf(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (!(error instanceof Error) || error.name === 'AbortError') return null
  // Users see a general title, and developers the error under Details.
  const problem = toProblem({ error: String(error) }, undefined)
  return new ProblemError({ origin: 'contract', cause: error, problem })
}

function Alert(props: ComponentProps<typeof ProblemBlock>) {
  const error = useMemo(() => problemErrorOf(props.error), [props.error])
  return <ProblemBlock {...props} error={error} />
}

/**
 * Renders a problem: its title, explanation, remedy and retry time. All other members are under Details. Renders its
 * live region even without an error, so that screen readers announce a new one. If the alert is removed while it has
 * the focus, the focus returns to the previous element.
 *
 * Has `data-state="none | failed | waiting | elapsed | locked-out | forbidden | offline"`.
 */
export const ProblemAlert: (props: ProblemAlertProps) => ReactNode = forwardRef(
  function ProblemAlert(props: Omit<ProblemAlertProps, 'ref'>, ref: ForwardedRef<HTMLDivElement>) {
    return inAppearance(Alert, props, ref)
  },
)
