'use client'

import { type ComponentPropsWithoutRef, useEffect, useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { Check } from '../icons/Check.js'
import { Copy } from '../icons/Copy.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { useMessages } from '../messages/MessagesProvider.js'

/** Props of {@link CopyButton}; `children` are a text in the place of the sign alone. */
export interface CopyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'value'> {
  /** What goes to the clipboard. */
  value: string
  /** What it is, for the button's name: "Copy request ID". */
  what: string
}

type CopyState = 'idle' | 'copying' | 'copied' | 'failed'

/** How long it is said that something was copied, or not. */
const SAID_MS = 2_000

/**
 * Copies a text and says whether that worked, from the clipboard's own answer. With `children` they are what it
 * reads. Has `data-state="idle | copying | copied | failed"`.
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

  const isSaid = state === 'copied' || state === 'failed'
  useEffect(() => {
    if (!isSaid) return
    const timer = setTimeout(() => setState('idle'), SAID_MS)
    return () => clearTimeout(timer)
  }, [isSaid])

  const Icon = { idle: Copy, copying: Copy, copied: Check, failed: X }[state]
  const said = { idle: '', copying: '', copied: common.copied, failed: common.copyFailed }[state]
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
        {children && (said || children)}
      </Button>
      {/* There before it speaks, and not at all beside a thousand buttons that nobody presses. */}
      {state !== 'idle' && <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>}
    </>
  )
}
