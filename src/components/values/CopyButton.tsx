'use client'

import { Check, Copy, X } from 'lucide-react'
import { type ComponentPropsWithoutRef, useEffect, useState } from 'react'
import { useLook } from '../look/LookProvider.js'
import { VisuallyHidden } from '../look/VisuallyHidden.js'
import { enCommon } from '../texts/en/common.js'
import { useTexts } from '../texts/MessagesProvider.js'

/** Props of {@link CopyButton}. */
export interface CopyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'value'> {
  /** What goes to the clipboard. */
  value: string
  /** What it is, for the button's name: "Copy request ID". */
  what: string
}

type CopyState = 'idle' | 'copied' | 'failed'

/** Copies a text and says whether that worked. Has `data-state="idle | copied | failed"`. */
export function CopyButton({ value, what, ...rest }: CopyButtonProps) {
  const { cx, Button } = useLook()
  const common = useTexts('common', enCommon)
  const [state, setState] = useState<CopyState>('idle')

  // The clock: what was said is taken back after a moment.
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  async function handleClick() {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const Glyph = { idle: Copy, copied: Check, failed: X }[state]
  const said = { idle: '', copied: common.copied, failed: common.copyFailed }[state]
  return (
    <>
      <Button
        variant="icon"
        className={cx('icon-button')}
        {...rest}
        data-state={state}
        aria-label={common.copy(what)}
        title={common.copy(what)}
        onClick={handleClick}
      >
        <Glyph size={14} aria-hidden />
      </Button>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  )
}
