'use client'

import { useCombobox } from 'downshift'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { FieldSuggestion } from '../../../hooks/search-form/useFieldSuggestions.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { isComposing } from '../../form/isComposing.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { matchingFields } from './matchingFields.js'

/** Props of {@link FieldCombobox}. */
export interface FieldComboboxProps {
  id: string
  value: string
  onValueChange: (fieldName: string) => void
  suggestions: readonly FieldSuggestion[]
  /** Called with pasted text. Returns whether it handled the text. */
  onPasteText: (text: string) => boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Keys that move the caret in the text, not the selection in the list. */
const CARET_KEYS = new Set(['Home', 'End'])

/**
 * Renders an input for a field name, with suggestions. Accepts any text.
 *
 * @see {@link https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ | WAI-ARIA, editable combobox}
 */
export function FieldCombobox(props: FieldComboboxProps) {
  const { id, value, onValueChange, suggestions, onPasteText, ...described } = props
  const { cx, Input } = useAppearance()
  const messages = useMessages('search', enSearch)
  const items = matchingFields(suggestions, value)

  const combobox = useCombobox({
    items,
    itemToString: (item) => item?.name ?? '',
    inputId: id,
    inputValue: value,
    // The selection is always reset, so that the same name can be chosen again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onValueChange(selectedItem.name)
    },
    // On blur, keeps the typed text instead of selecting the suggestion under the pointer.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : changes,
  })
  const shown = combobox.isOpen && items.length > 0

  function handleKeyDown(event: KeyboardEvent) {
    const isOwn =
      isComposing(event) ||
      CARET_KEYS.has(event.key) ||
      // Without an open list, Enter submits the form and Escape clears nothing.
      (event.key === 'Enter' && !(shown && combobox.highlightedIndex >= 0)) ||
      (event.key === 'Escape' && !shown)
    if (isOwn) Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if (event.key === 'Enter' && isOwn && !isComposing(event)) combobox.closeMenu()
    // Keeps a dialog of the host open.
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
          // Updates the value synchronously. Downshift's own change event follows an effect and would move the caret to
          // the end.
          onChange: (event) => onValueChange(event.currentTarget.value),
          onKeyDown: handleKeyDown,
          onPaste: handlePaste,
          className: cx('input'),
          // Removes the reference to downshift's label, because a <label> element exists.
          'aria-labelledby': undefined,
          'aria-expanded': shown,
          ...described,
        })}
      />
      <ul
        {...combobox.getMenuProps({ 'aria-label': messages.suggestions })}
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
              <span className={cx('suggestion-source')}>{messages.sources[item.source]}</span>
            </li>
          ))}
      </ul>
      <VisuallyHidden aria-live="polite">
        {shown && messages.suggested(items.length)}
      </VisuallyHidden>
    </div>
  )
}
