'use client'

import { useRef } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { useChange } from '../../form/useChange.js'
import { enJson } from '../../messages/en/json.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { includesQuery } from './findMatches.js'
import { JsonLeaf } from './JsonLeaf.js'
import { JsonMembers } from './JsonMembers.js'
import { memberOf, namesIn } from './jsonValue.js'
import type { JsonTreeState } from './useJsonTree.js'

interface JsonNodeProps {
  tree: JsonTreeState
  value: unknown
  /** JSON Pointer of the value. */
  pointer: string
  /** Number of levels below that are initially expanded. */
  depth: number
  /** Name or index in the parent value. */
  name?: string
  /** Whether the value is an item of an array. */
  isItem?: boolean
}

/** Maximum number of members of an object or array that is initially expanded. The root has no maximum. */
const MAX_OPEN = 20

/** Renders a value with its name, on one line or as a disclosure. */
export function JsonNode({ tree, value, pointer, depth, name, isItem = false }: JsonNodeProps) {
  const { cx } = useAppearance()
  const messages = useMessages('json', enJson)
  const line = useRef<HTMLElement>(null)
  const names = namesIn(value)
  const isMatch = tree.query !== '' && tree.current === pointer

  useChange(isMatch, () => {
    if (isMatch) line.current?.scrollIntoView?.({ block: 'nearest' })
  })

  const attributes = {
    'data-pointer': pointer,
    'data-current': tree.current === pointer ? true : undefined,
  }
  const isMarked = !isItem && includesQuery(name, tree.query)
  const Key = isMarked ? 'mark' : 'span'
  const key = name !== undefined && (
    <>
      <Key className={cx(isItem ? 'json-index' : 'json-key')}>
        <bdi>{/^[\w$.-]+$/.test(name) ? name : JSON.stringify(name)}</bdi>
      </Key>
      {': '}
    </>
  )
  if (!names || names.length === 0) {
    return (
      // Focusable by script, because the arrow keys move the focus.
      <span ref={line} className={cx('json-line')} tabIndex={-1} {...attributes}>
        {key}
        {names ? Array.isArray(value) ? '[]' : '{}' : <JsonLeaf value={value} query={tree.query} />}
      </span>
    )
  }

  const isOpenAtFirst = depth > 0 && (pointer === '' || names.length <= MAX_OPEN)
  const open = tree.open.get(pointer) ?? (tree.isInitial && isOpenAtFirst)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) tree.setOpen(pointer, currentTarget.open)
      }}
    >
      <summary ref={line} className={cx('json-line')} {...attributes}>
        {key}
        <span className={cx('muted')}>
          {Array.isArray(value)
            ? `[ ${messages.items(names.length)} ]`
            : `{ ${messages.members(names.length)} }`}
        </span>
      </summary>
      {open && (
        <JsonMembers
          tree={tree}
          names={names}
          pointer={pointer}
          renderMember={(child, at) => (
            <JsonNode
              tree={tree}
              name={child}
              isItem={Array.isArray(value)}
              value={memberOf(value, child)}
              pointer={at}
              depth={depth - 1}
            />
          )}
        />
      )}
    </details>
  )
}
