'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { pointerTo } from '../../../contract/json/json.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enJson } from '../../messages/en/json.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { PAGE_SIZE } from './jsonTraversal.js'
import { LINE } from './treeKeys.js'
import type { JsonRange, JsonTreeState } from './useJsonTree.js'

interface JsonMembersProps {
  tree: JsonTreeState
  names: readonly string[]
  /** JSON Pointer of the object or array. */
  pointer: string
  renderMember: (name: string, pointer: string) => ReactNode
}

/** Renders a range of the members of an object or array, with buttons for the members before and after it. */
export function JsonMembers({ tree, names, pointer, renderMember }: JsonMembersProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('json', enJson)
  const range = tree.ranges.get(pointer)
  // The range of a longer value that was shown before is ignored.
  const { from, to } = range && range.from < names.length ? range : { from: 0, to: PAGE_SIZE }
  const left = names.length - to
  const list = useRef<HTMLUListElement>(null)
  /** Index of the first added member. It receives the focus from the button that has added it. */
  const added = useRef<number>(undefined)

  useEffect(() => {
    if (added.current === undefined) return
    const wanted = pointer + pointerTo(names[added.current] ?? '')
    added.current = undefined
    for (const line of list.current?.querySelectorAll<HTMLElement>(LINE) ?? []) {
      if (line.dataset.pointer === wanted) line.focus()
    }
  })

  function show(range: JsonRange, first: number) {
    added.current = first
    tree.setRange(pointer, range)
  }

  const textButton = { variant: 'text', className: cx('text-button') } as const
  return (
    <ul ref={list}>
      {from > 0 && (
        <li>
          <Button
            {...textButton}
            onClick={() => show({ from: from - PAGE_SIZE, to }, from - PAGE_SIZE)}
          >
            {messages.earlier(from)}
          </Button>
        </li>
      )}
      {names.slice(from, to).map((name) => (
        <li key={name}>{renderMember(name, pointer + pointerTo(name))}</li>
      ))}
      {left > 0 && (
        <li>
          <Button {...textButton} onClick={() => show({ from, to: to + PAGE_SIZE }, to)}>
            {messages.more(left)}
          </Button>
        </li>
      )}
    </ul>
  )
}
