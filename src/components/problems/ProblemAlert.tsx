'use client'

import { type ForwardedRef, forwardRef, type ReactNode } from 'react'
import { inAppearance } from '../appearance/inAppearance.js'
import { ProblemBlock } from './ProblemBlock.js'
import type { ProblemAlertProps } from './problemAlertProps.js'

/**
 * Renders a problem: its title, explanation, remedy and retry time. All other members are under Details. Renders its
 * live region even without an error, so that screen readers announce a new one. If the alert is removed while it has
 * the focus, the focus returns to the previous element.
 *
 * Has `data-state="none | failed | waiting | elapsed | locked-out | forbidden | offline"`.
 */
export const ProblemAlert: (props: ProblemAlertProps) => ReactNode = forwardRef(
  function ProblemAlert(props: Omit<ProblemAlertProps, 'ref'>, ref: ForwardedRef<HTMLDivElement>) {
    return inAppearance(ProblemBlock, props, ref)
  },
)
