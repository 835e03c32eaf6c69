'use client'

import type { KeyboardEvent } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { isComposing } from '../../form/isComposing.js'
import { ArrowDown } from '../../icons/ArrowDown.js'
import { ArrowUp } from '../../icons/ArrowUp.js'
import { enJson, type JsonMessages } from '../../messages/en/json.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { JsonTreeState } from './useJsonTree.js'

interface JsonToolsProps {
  tree: JsonTreeState
  /** Name of the tree. */
  label: string
}

/** Returns the number of matches, or a note that "Expand all" has reached its limit. */
function statusOf({ query, matches, at, cutAt }: JsonTreeState, messages: JsonMessages) {
  if (query === '') return cutAt === undefined ? '' : messages.expandedSome(cutAt)
  const { length } = matches.pointers
  if (length === 0) return messages.noMatches
  return messages[matches.isComplete ? 'matches' : 'firstMatches'](at + 1, length)
}

/** Renders the search field of a tree, and buttons that expand and collapse all of it. */
export function JsonTools({ tree, label }: JsonToolsProps) {
  const { cx, Button, Input } = useAppearance()
  const messages = useMessages('json', enJson)

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      tree.step(event.shiftKey ? -1 : 1)
      // Enter must not submit a form around the tree.
      event.preventDefault()
    }
    if (event.key === 'Escape' && event.currentTarget.value) {
      event.currentTarget.value = ''
      tree.find('')
      // Keeps a dialog of the host open.
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const textButton = { variant: 'text', className: cx('text-button') } as const
  const iconButton = { variant: 'icon', className: cx('icon-button') } as const
  return (
    <>
      <Input
        type="search"
        className={cx('input', 'json-search')}
        aria-label={messages.search(label)}
        placeholder={messages.searchHint}
        onChange={({ target }) => tree.find(target.value)}
        onKeyDown={handleKeyDown}
      />
      {tree.matches.pointers.length > 1 && tree.query !== '' && (
        <span className={cx('json-steps')}>
          <Button {...iconButton} aria-label={messages.previous} onClick={() => tree.step(-1)}>
            <ArrowUp size={14} />
          </Button>
          <Button {...iconButton} aria-label={messages.next} onClick={() => tree.step(1)}>
            <ArrowDown size={14} />
          </Button>
        </span>
      )}
      <span className={cx('json-status', 'muted')} aria-live="polite">
        {statusOf(tree, messages)}
      </span>
      <Button {...textButton} onClick={tree.expandAll}>
        {messages.expandAll}
      </Button>
      <Button {...textButton} onClick={tree.collapseAll}>
        {messages.collapseAll}
      </Button>
    </>
  )
}
