'use client'

import { useCombobox } from 'downshift'
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import type { FieldSuggestion } from '../../../hooks/search-form/useFieldSuggestions.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { isComposing } from '../../form/isComposing.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { matchingFields } from './matchingFields.js'

/** What a field for a name takes. */
export interface FieldComboboxProps {
  id: string
  inputRef: Ref<HTMLInputElement>
  value: string
  onValueChange: (fieldName: string) => void
  suggestions: readonly FieldSuggestion[]
  /** Takes a pasted text and returns whether it has made something of it. */
  onPasteText: (text: string) => boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Keys that move in the text and not in the list, as long as that is a text to be edited. */
const OF_THE_TEXT = new Set(['Home', 'End'])

/**
 * The name of a field: any text, with suggestions for it.
 *
 * @see {@link https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ | The editable combobox of WAI-ARIA's patterns}
 */
export function FieldCombobox(props: FieldComboboxProps) {
  const { id, inputRef, value, onValueChange, suggestions, onPasteText, ...described } = props
  const { cx, Input } = useAppearance()
  const texts = useMessages('search', enSearch)
  const items = matchingFields(suggestions, value)

  const combobox = useCombobox({
    items,
    itemToString: (item) => item?.name ?? '',
    inputId: id,
    inputValue: value,
    // Nothing is ever chosen for good, so that the same name can be chosen twice.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onValueChange(selectedItem.name)
    },
    // Who leaves the field keeps what was typed, whichever suggestion the pointer has passed.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : changes,
  })
  const shown = combobox.isOpen && items.length > 0

  function handleKeyDown(event: KeyboardEvent) {
    const isOwn =
      isComposing(event) ||
      OF_THE_TEXT.has(event.key) ||
      // Sends the form, and clears nothing, unless there is a list to choose from or to close.
      (event.key === 'Enter' && !(shown && combobox.highlightedIndex >= 0)) ||
      (event.key === 'Escape' && !shown)
    if (isOwn) Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if (event.key === 'Enter' && isOwn && !isComposing(event)) combobox.closeMenu()
    // A dialog of the host around it stays.
    if (event.key === 'Escape' && shown) event.stopPropagation()
  }

  function handlePaste(event: ClipboardEvent) {
    if (!onPasteText(event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    combobox.closeMenu()
  }

  return (
    <div className={cx('combobox')}>
      <Input
        {...combobox.getInputProps({
          ref: inputRef,
          // At once: what downshift tells after an effect would move the caret to the end.
          onChange: (event) => onValueChange(event.currentTarget.value),
          onKeyDown: handleKeyDown,
          onPaste: handlePaste,
          className: cx('input'),
          // Its label is a <label>.
          'aria-labelledby': undefined,
          'aria-expanded': shown,
          ...described,
        })}
      />
      <ul
        {...combobox.getMenuProps({ 'aria-label': texts.suggestions })}
        className={cx('suggestions')}
        hidden={!shown}
      >
        {shown &&
          items.map((item, index) => (
            <li
              key={item.name}
              {...combobox.getItemProps({ item, index })}
              className={cx('suggestion')}
            >
              <span className={cx('suggestion-name')}>
                <bdi>{item.label ?? item.name}</bdi>
                {item.label && <bdi className={cx('muted', 'mono')}>{item.name}</bdi>}
              </span>
              <span className={cx('suggestion-source')}>{texts.sources[item.source]}</span>
            </li>
          ))}
      </ul>
      <VisuallyHidden aria-live="polite">{shown && texts.suggested(items.length)}</VisuallyHidden>
    </div>
  )
}
