'use client'

import { useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import type { FieldCombobox, FieldComboboxProps } from './FieldCombobox.js'

interface FieldInputProps extends FieldComboboxProps {
  /** The field with suggestions, where there are any and it is loaded. */
  Combobox: typeof FieldCombobox | undefined
}

/** The name of a field, with suggestions for it as soon as there are any and nobody is writing in it. */
export function FieldInput({ Combobox, ...props }: FieldInputProps) {
  const { id, inputRef, value, onValueChange, suggestions, onPasteText, ...described } = props
  const { cx, Input } = useAppearance()
  const [isPlain, setPlain] = useState(true)
  const [isFocused, setFocused] = useState(false)

  // Not while somebody writes: another element would take the caret from them, and a word from an input method.
  if (isPlain && Combobox && !isFocused) setPlain(false)
  if (!isPlain && Combobox) return <Combobox {...props} />

  return (
    <Input
      {...described}
      ref={inputRef}
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
