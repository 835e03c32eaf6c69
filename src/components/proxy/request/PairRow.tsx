'use client'

import { useEffect, useRef } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Field } from '../../form/Field.js'
import { X } from '../../icons/X.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { Pair } from './proxyDraft.js'

interface PairRowProps {
  /** ID of the name's input. */
  id: string
  /** Label of the row, such as "Header 1". */
  legend: string
  removeLabel: string
  pair: Pair
  error: string | undefined
  /** Whether the name receives the focus when the row is added. */
  autoFocus: boolean
  onPairChange: (change: Partial<Pair>) => void
  onRemove: () => void
}

/** Renders inputs for a name and a value. */
export function PairRow(props: PairRowProps) {
  const { id, legend, removeLabel, pair, error, autoFocus, onPairChange, onRemove } = props
  const { cx, visuallyHidden, Button, Input } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const name = useRef<HTMLInputElement>(null)

  // The user continues in the new row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the row is added
  useEffect(() => {
    if (autoFocus) name.current?.focus()
  }, [])

  return (
    <fieldset className={cx('pair')}>
      <legend {...visuallyHidden}>{legend}</legend>
      <Field id={id} label={messages.name} error={error}>
        {(aria) => (
          <Input
            {...aria}
            ref={name}
            className={cx('input', 'mono')}
            dir="ltr"
            value={pair.name}
            onChange={(event) => onPairChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field id={`${id}-value`} label={messages.value}>
        {(aria) => (
          <Input
            {...aria}
            className={cx('input', 'mono')}
            dir="auto"
            value={pair.value}
            onChange={(event) => onPairChange({ value: event.target.value })}
          />
        )}
      </Field>
      <Button
        variant="icon"
        className={cx('icon-button')}
        data-remove=""
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <X size={16} />
      </Button>
    </fieldset>
  )
}
