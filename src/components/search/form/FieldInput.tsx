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
  const { onValueChange, suggestions, onPasteText, ...attributes } = props
  const { cx, Input } = useAppearance()
  const [isTyping, setTyping] = useState(false)

  // Waits until the user has left the input, because replacing it would lose the caret and the word of an input method.
  if (Combobox && !isTyping) return <Combobox {...props} />

  return (
    <Input
      {...attributes}
      className={cx('input')}
      onChange={(event) => onValueChange(event.target.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onPaste={(event) => {
        if (onPasteText(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
    />
  )
}
