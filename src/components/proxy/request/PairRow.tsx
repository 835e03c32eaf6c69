'use client'

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
  onPairChange: (change: Partial<Pair>) => void
  onRemove: () => void
}

/** Renders inputs for a name and a value. */
export function PairRow(props: PairRowProps) {
  const { id, legend, removeLabel, pair, error, onPairChange, onRemove } = props
  const { cx, visuallyHidden, Button, Input } = useAppearance()
  const messages = useMessages('proxy', enProxy)

  return (
    <fieldset className={cx('pair')}>
      <legend {...visuallyHidden}>{legend}</legend>
      <Field id={id} label={messages.name} error={error}>
        {(aria) => (
          <Input
            {...aria}
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
