'use client'

import { useMemo } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { CopyButton } from './CopyButton.js'
import { JsonNode } from './json/JsonNode.js'
import { JsonTools } from './json/JsonTools.js'
import { hasMembers } from './json/jsonTraversal.js'
import { written } from './json/jsonValue.js'
import { handleTreeKey, pointerAt } from './json/treeKeys.js'
import { useJsonTree } from './json/useJsonTree.js'
import { jsonOf } from './jsonOf.js'
import { readExactly } from './readExactly.js'

/** Props of {@link JsonTree}. */
export interface JsonTreeProps {
  /** Value to show. */
  value: unknown
  /** Name of the value, for the tree's accessible name and for "Copy …". */
  label: string
  /** JSON text that the value was parsed from. If set, numbers are shown and copied as written in this text. */
  source?: string | undefined
  /** Number of levels that are initially expanded. @default 2 */
  depth?: number
}

/** Minimum number of members for which the tree has a search field. */
const MIN_MEMBERS_FOR_SEARCH = 12

/**
 * Renders a value as a tree that the user can expand, collapse, search and copy. Renders lists and native `<details>`,
 * so that it works with keyboards and screen readers.
 */
export function JsonTree({ value, label, source, depth = 2 }: JsonTreeProps) {
  const { cx } = useAppearance()
  const messages = useMessages('json', enJson)
  // Memoized, because reading 1 MB on each keystroke would be too slow.
  const [root, text, isLarge] = useMemo(() => {
    const read = written((source === undefined ? undefined : readExactly(source)) ?? value)
    return [read, source ?? jsonOf(value), hasMembers(read, MIN_MEMBERS_FOR_SEARCH)] as const
  }, [value, source])
  const tree = useJsonTree(root)
  const { current } = tree

  return (
    <figure className={cx('json')} aria-label={label} data-large={isLarge ? true : undefined}>
      <div className={cx('json-tools')}>
        {(isLarge || tree.query) && <JsonTools tree={tree} label={label} />}
        {text !== undefined && <CopyButton value={text} what={label} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers are for events of its lines */}
      <div
        className={cx('tree')}
        dir="ltr"
        onKeyDown={handleTreeKey}
        onFocus={({ target }) => {
          const pointer = pointerAt(target)
          if (pointer !== undefined) tree.choose(pointer)
        }}
      >
        <JsonNode tree={tree} value={root} pointer="" depth={depth} />
      </div>
      {current && (
        <p className={cx('json-path')}>
          <bdi className={cx('mono')}>{current}</bdi>
          <CopyButton value={current} what={messages.path} />
        </p>
      )}
    </figure>
  )
}
