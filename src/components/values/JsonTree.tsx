'use client'

import { useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { CopyButton } from './CopyButton.js'
import { jsonOf } from './jsonOf.js'
import { LongText } from './LongText.js'
import { NumberText } from './NumberText.js'
import { readExactly, WrittenNumber } from './readExactly.js'

/** Props of {@link JsonTree}. */
export interface JsonTreeProps {
  /** Value to show. */
  value: unknown
  /** Name of the value. Used as the tree's accessible name and in "Copy …". */
  label: string
  /** JSON text that the value was parsed from. If given, its numbers are shown and copied as written. */
  source?: string | undefined
  /** Number of levels that are open at first. @default 2 */
  depth?: number
}

/** Number of members that are shown at a time. More would make a page slow. */
const STEP = 100

/** Objects and arrays with more members are closed at first, except the root. */
const MAX_OPEN = 20

type Members = [name: string | number, value: unknown][]

/** Returns the members of an object or array, or `undefined` for other values. */
function membersOf(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber)
    return undefined
  return Array.isArray(value) ? value.map((item, index) => [index, item]) : Object.entries(value)
}

/** Returns the JSON form of a value that a schema has created, such as the text of a `Date`. */
function written(value: unknown): unknown {
  return value instanceof Date ? value.toJSON() : value
}

/**
 * Renders a value as a tree that the user can fold and copy. Renders lists and native `<details>`, so that it works
 * with keyboards and screen readers.
 */
export function JsonTree({ value, label, source, depth = 2 }: JsonTreeProps) {
  const { cx } = useAppearance()
  const exact = source === undefined ? undefined : readExactly(source)
  const text = source ?? jsonOf(value)
  return (
    <figure className={cx('json')} aria-label={label}>
      <div className={cx('tree')} dir="ltr">
        <Value value={exact ?? value} depth={depth} isWhole />
      </div>
      {text !== undefined && <CopyButton value={text} what={label} />}
    </figure>
  )
}

interface ValueProps {
  value: unknown
  /** Number of further levels that are open at first. */
  depth: number
  name?: string | number
  isWhole?: boolean
}

/** Renders a value with its name, on one line or as a disclosure. */
function Value({ value: given, depth, name, isWhole = false }: ValueProps) {
  const { cx } = useAppearance()
  const messages = useMessages('json', enJson)
  const value = written(given)
  const members = membersOf(value)
  const [open, setOpen] = useState(
    depth > 0 && members !== undefined && (isWhole || members.length <= MAX_OPEN),
  )
  const key = name !== undefined && (
    <span className={cx('json-key')}>
      <bdi>{typeof name === 'number' || /^[\w$.-]+$/.test(name) ? name : JSON.stringify(name)}</bdi>
      :{' '}
    </span>
  )
  if (!members || members.length === 0) {
    return (
      <>
        {key}
        {members ? Array.isArray(value) ? '[]' : '{}' : <Leaf value={value} />}
      </>
    )
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {key}
        <span className={cx('muted')}>
          {Array.isArray(value)
            ? `[ ${messages.items(members.length)} ]`
            : `{ ${messages.members(members.length)} }`}
        </span>
      </summary>
      {open && <Branch members={members} depth={depth - 1} />}
    </details>
  )
}

function Branch({ members, depth }: { members: Members; depth: number }) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('json', enJson)
  const [shown, setShown] = useState(STEP)
  const left = members.length - shown
  return (
    <ul>
      {members.slice(0, shown).map(([name, value]) => (
        <li key={name}>
          <Value name={name} value={value} depth={depth} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Button
            variant="text"
            className={cx('text-button')}
            onClick={() => setShown(shown + STEP)}
          >
            {messages.more(left)}
          </Button>
        </li>
      )}
    </ul>
  )
}

function Leaf({ value }: { value: unknown }) {
  const { cx } = useAppearance()
  if (typeof value === 'number') return <NumberText value={value} />
  // Quotation marks distinguish text from numbers and make a trailing space visible.
  if (typeof value === 'string') return <LongText text={JSON.stringify(value)} most={400} />
  if (value === null || value === undefined) return <span className={cx('muted')}>null</span>
  return <bdi>{String(value)}</bdi>
}
