'use client'

import { useState } from 'react'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { PairRows } from './PairRows.js'
import type { Pair } from './proxyDraft.js'
import { queryRows, withRows } from './queryText.js'

interface QueryRowsProps {
  /** Prefix of the inputs' IDs. */
  id: string
  /** Path and query. */
  target: string
  onTargetChange: (target: string) => void
}

/** Renders the query parameters as rows. The text of the path and query remains the only state. */
export function QueryRows({ id, target, onTargetChange }: QueryRowsProps) {
  const messages = useMessages('proxy', enProxy)
  const [ids, setIds] = useState<readonly number[]>([])
  // A row that the user has added is not part of the text until it has a name or a value.
  const [added, setAdded] = useState<Pair>()

  const rows = queryRows(target, ids)
  const isPending = added !== undefined && !rows.some((row) => row.id === added.id)
  const shown = isPending ? [...rows, added] : rows

  function handleChange(next: readonly Pair[]) {
    setIds(next.map((row) => row.id))
    const last = next.at(-1)
    const isEmpty = last?.name === '' && last.value === '' && !rows.some(({ id }) => id === last.id)
    setAdded(isEmpty ? last : undefined)
    const kept = isEmpty ? next.slice(0, -1) : next
    onTargetChange(withRows(target, rows, kept))
  }

  return (
    <PairRows
      labels={{
        row: messages.parameter,
        add: messages.addParameter,
        remove: messages.removeParameter,
        removed: messages.parameterRemoved,
      }}
      pairs={shown}
      onPairsChange={handleChange}
      idOf={(pair) => `${id}-${pair.id}`}
      errorOf={() => undefined}
    />
  )
}
