'use client'

import { type ComponentPropsWithoutRef, useEffect, useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import type { ControlButtonProps } from '../appearance/controls.js'
import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { Check } from '../icons/Check.js'
import { Copy } from '../icons/Copy.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { useMessages } from '../messages/MessagesProvider.js'

/** Props of {@link CopyButton}. `children` is visible text beside the icon. */
export interface CopyButtonProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'value'>,
    Pick<ControlButtonProps, 'variant'> {
  /** Text to copy. */
  value: string
  /** Name of the value, for the button's accessible name: "Copy request ID". */
  what: string
}

type CopyState = 'idle' | 'copying' | 'copied' | 'failed'

/** Time that the result is shown, in milliseconds. */
const RESULT_MS = 2_000

/**
 * Renders a button that copies a text and shows whether that succeeded. Renders a `<button>` with `data-state="idle |
 * copying | copied | failed"`.
 */
export function CopyButton({ value, what, children, ...rest }: CopyButtonProps) {
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const [state, setState] = useState<CopyState>('idle')

  async function handleClick() {
    setState('copying')
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const isSettled = state === 'copied' || state === 'failed'
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => setState('idle'), RESULT_MS)
    return () => clearTimeout(timer)
  }, [isSettled])

  const Icon = { idle: Copy, copying: Copy, copied: Check, failed: X }[state]
  const statusMessage = isSettled && (state === 'copied' ? common.copied : common.copyFailed)
  return (
    <>
      <Button
        variant={children ? 'secondary' : 'icon'}
        className={cx(children ? 'button' : 'icon-button')}
        {...rest}
        data-state={state}
        aria-label={children ? undefined : common.copy(what)}
        title={children ? undefined : common.copy(what)}
        onClick={handleClick}
      >
        <Icon size={14} />
        {children && (statusMessage || children)}
      </Button>
      {/* Rendered before it has text, so that screen readers announce the change. Unused buttons do not need it. */}
      {state !== 'idle' && <VisuallyHidden aria-live="polite">{statusMessage}</VisuallyHidden>}
    </>
  )
}
