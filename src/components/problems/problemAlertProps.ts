import type { ComponentPropsWithoutRef, RefAttributes } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { AppearanceOptions } from '../appearance/AppearanceProvider.js'
import type { ProblemAudience } from './problemTexts.js'

/** Props of `ProblemAlert`. */
export interface ProblemAlertProps
  extends RefAttributes<HTMLDivElement>,
    Omit<ComponentPropsWithoutRef<'div'>, 'children'>,
    AppearanceOptions {
  /** Error to show, as a query or mutation returns it. The alert is empty without one, and for an aborted call. */
  error: ProblemError | null | undefined
  /** Called when the user tries again. If set, the alert has a retry button, unless a retry cannot help. */
  onRetry?: (() => void) | undefined
  /** Whether a retry is in progress. @default false */
  retrying?: boolean | undefined
  /**
   * Whether `onRetry` is called automatically at the problem's retry time. The user can stop it. Do not use it for
   * requests that change data. @default false
   */
  autoRetry?: boolean | undefined
  /**
   * Called when the user ends a lock-out, or a wait of more than a day after a warning. Use it to release the hold of
   * `useHold` and send the request again. If set, the alert has a button for it instead of the retry button, and you do
   * not need a `HoldNotice` for the same failure.
   */
  onRelease?: (() => void) | undefined
  /** Called when the user dismisses the alert. If set, the alert has a dismiss button. */
  onDismiss?: (() => void) | undefined
  /**
   * Audience of the alert. The kit's own problems have a remedy for end users and a remedy for developers of the app,
   * which names the option or path to check. The alert shows one of them, and end users can see the other under
   * Details. For developers, the details are initially open.
   * @default 'end-user'
   */
  audience?: ProblemAudience | undefined
  /** `inline` has no frame, for use in a form or a row. @default 'block' */
  variant?: 'block' | 'inline' | undefined
  /**
   * Whether a new error receives the focus. Use it for errors after a submit, but not for errors of background
   * requests.
   * @default false
   */
  autoFocus?: boolean | undefined
  /** Level of the title in the page's outline. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
}
