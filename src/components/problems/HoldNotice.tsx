'use client'

import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useState,
} from 'react'
import type { IntegrationAlias } from '../../contract/register.js'
import { useHold } from '../../hooks/useHold.js'
import { type AppearanceOptions, useAppearance } from '../appearance/AppearanceProvider.js'
import { inAppearance } from '../appearance/inAppearance.js'
import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { Hourglass } from '../icons/Hourglass.js'
import { Lock } from '../icons/Lock.js'
import { enCountdown, enHold } from '../messages/en/problems.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { RetryCountdown } from './RetryCountdown.js'
import { useReturnFocus } from './useReturnFocus.js'
import { useEndWait } from './wait/useEndWait.js'
import { useLongWait } from './wait/useLongWait.js'

/** Props of {@link HoldNotice}. */
export interface HoldNoticeProps
  extends RefAttributes<HTMLDivElement>,
    Omit<ComponentPropsWithoutRef<'div'>, 'children'>,
    AppearanceOptions {
  /** The relay's alias of the integration. If it is omitted, the notice is about the list of destinations. */
  integration?: IntegrationAlias | undefined
  /** Called after the user has ended a lock-out, or a wait of more than a day. Use it to send the failed request again. */
  onEndWait?: (() => void) | undefined
}

/**
 * Renders a notice that requests are held back in this browser, with a countdown. The user can end a wait of more than
 * a day after a warning. A lock-out has a button for users who have restored access. Otherwise it ends after 24 hours.
 * Renders its live region even without a hold.
 *
 * Has `data-state="none | held | locked-out"`.
 */
export const HoldNotice: (props: HoldNoticeProps) => ReactNode = forwardRef(function HoldNotice(
  props: Omit<HoldNoticeProps, 'ref'>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  return inAppearance(Notice, props, ref)
})

interface NoticeProps extends Omit<HoldNoticeProps, keyof AppearanceOptions | 'ref'> {
  rootRef: ForwardedRef<HTMLDivElement>
}

function Notice({ rootRef, integration, onEndWait, ...rest }: NoticeProps) {
  const { cx, root, Button } = useAppearance()
  const messages = useMessages('hold', enHold)
  const { retryNow } = useMessages('countdown', enCountdown)
  const { hold, release } = useHold(integration)
  const isLongWait = useLongWait(hold?.retryAt)
  const EndWait = useEndWait(isLongWait)
  const { target, region, handlers } = useReturnFocus<HTMLElement, HTMLParagraphElement>(
    hold,
    false,
    rest,
  )
  // The countdown and its live region disappear with the hold, so this region announces its end.
  const [hasHeld, setHasHeld] = useState(false)
  if (hold && !hasHeld) setHasHeld(true)
  function endWait() {
    release()
    onEndWait?.()
  }
  const state = !hold ? 'none' : hold.lockedOut ? 'locked-out' : 'held'
  const Icon = hold?.lockedOut ? Lock : Hourglass
  return (
    <div ref={rootRef} {...rest} {...root('hold', rest.className)} data-state={state} {...handlers}>
      <p ref={region} tabIndex={-1} aria-live="polite">
        {hold ? (
          <>
            <Icon size={14} />
            {hold.lockedOut ? messages.lockedOut : messages.held}
          </>
        ) : (
          hasHeld && <VisuallyHidden>{retryNow}</VisuallyHidden>
        )}
      </p>
      {hold?.retryAt && (
        <>
          <span ref={target} className={cx('wait')}>
            <RetryCountdown retryAt={hold.retryAt} />
          </span>
          {isLongWait && typeof EndWait === 'function' && <EndWait onEnd={endWait} />}
        </>
      )}
      {hold?.lockedOut && (
        <Button ref={target} className={cx('button')} onClick={endWait}>
          {messages.release}
        </Button>
      )}
    </div>
  )
}
