'use client'

import { useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import type { FieldCombobox, FieldComboboxProps } from './FieldCombobox.js'

interface FieldInputProps extends FieldComboboxProps {
  /** Input with suggestions. Undefined until it has loaded and there are suggestions. */
  Combobox: typeof FieldCombobox | undefined
}

/** Renders an input for a field name. Adds suggestions when they are available and the input is not focused. */
export function FieldInput({ Combobox, ...props }: FieldInputProps) {
  const { id, value, onValueChange, suggestions, onPasteText, ...described } = props
  const { cx, Input } = useAppearance()
  const [isPlain, setPlain] = useState(true)
  const [isFocused, setFocused] = useState(false)

  // Waits until the user has left the input, because replacing it would lose the caret and the word of an input method.
  if (isPlain && Combobox && !isFocused) setPlain(false)
  if (!isPlain && Combobox) return <Combobox {...props} />

  return (
    <Input
      {...described}
      id={id}
      className={cx('input')}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPaste={(event) => {
        if (onPasteText(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
    />
  )
}
