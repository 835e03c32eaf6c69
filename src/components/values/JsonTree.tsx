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
  /** What is shown. */
  value: unknown
  /** What it is, in the words of the page: the tree's name, and "Copy …". */
  label: string
  /** The JSON text that the value was read from, where there is one: its numbers are shown and copied as written. */
  source?: string | undefined
  /** How many levels are open at first. @default 2 */
  depth?: number
}

/** More members than this at once would make a page slow; the next ones are a click away. */
const STEP = 100

/** An object or a list of more members than this starts closed, unless it is the whole. */
const MOST_OPEN = 20

type Members = [name: string | number, value: unknown][]

/** The members of an object or a list; `undefined` of anything else. */
function membersOf(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber)
    return undefined
  return Array.isArray(value) ? value.map((item, index) => [index, item]) : Object.entries(value)
}

/** What JSON would say of a value that a schema has made: a date is its text. */
function written(value: unknown): unknown {
  return value instanceof Date ? value.toJSON() : value
}

/**
 * A value as a tree that a person can fold, and copy as a whole. It is made of lists and native `<details>`, so
 * that each part says what it is and can be read and opened without a mouse.
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
  /** How many levels from here on are open at first. */
  depth: number
  name?: string | number
  isWhole?: boolean
}

/** A value with its name: on one line, or as something to open. */
function Value({ value: given, depth, name, isWhole = false }: ValueProps) {
  const { cx } = useAppearance()
  const texts = useMessages('json', enJson)
  const value = written(given)
  const members = membersOf(value)
  const [open, setOpen] = useState(
    depth > 0 && members !== undefined && (isWhole || members.length <= MOST_OPEN),
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
            ? `[ ${texts.items(members.length)} ]`
            : `{ ${texts.members(members.length)} }`}
        </span>
      </summary>
      {open && <Branch members={members} depth={depth - 1} />}
    </details>
  )
}

function Branch({ members, depth }: { members: Members; depth: number }) {
  const { cx, Button } = useAppearance()
  const texts = useMessages('json', enJson)
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
            {texts.more(left)}
          </Button>
        </li>
      )}
    </ul>
  )
}

function Leaf({ value }: { value: unknown }) {
  const { cx } = useAppearance()
  if (typeof value === 'number') return <NumberText value={value} />
  // Quotation marks tell a text from what only looks like a number, and show a space at its end.
  if (typeof value === 'string') return <LongText text={JSON.stringify(value)} most={400} />
  if (value === null || value === undefined) return <span className={cx('muted')}>null</span>
  return <bdi>{String(value)}</bdi>
}
