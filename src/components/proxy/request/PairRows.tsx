'use client'

import { useRef, useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { focusAfterRemoval } from '../../form/focusAfterRemoval.js'
import { focusControl } from '../../form/focusControl.js'
import { useAnnouncement } from '../../form/useAnnouncement.js'
import { useChange } from '../../form/useChange.js'
import { Plus } from '../../icons/Plus.js'
import { PairRow } from './PairRow.js'
import { type Pair, withRow } from './proxyDraft.js'

/** Labels of the rows. */
export interface PairLabels {
  row: (position: number) => string
  add: string
  remove: (position: number) => string
  removed: (position: number) => string
}

interface PairRowsProps {
  labels: PairLabels
  pairs: readonly Pair[]
  onPairsChange: (pairs: readonly Pair[]) => void
  /** Returns the ID of a row's first control. */
  idOf: (pair: Pick<Pair, 'id'>) => string
  errorOf: (pair: Pair) => string | undefined
}

/** Renders rows of names and values. Moves the focus when rows are added or removed, and announces removed rows. */
export function PairRows({ labels, pairs, onPairsChange, idOf, errorOf }: PairRowsProps) {
  const { cx, Button } = useAppearance()
  const rows = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The last added row. A new object for each, because a row can have the ID of a removed one. */
  const [added, setAdded] = useState<Pick<Pair, 'id'>>()
  const [announcement, announce] = useAnnouncement()

  // The user continues in the new row.
  useChange(added, () => {
    if (added) focusControl(addButton.current, idOf(added))
  })

  function handleAdd() {
    const next = withRow(pairs)
    setAdded(next)
    onPairsChange(next.rows)
  }

  function handleRemove(id: number, position: number) {
    onPairsChange(pairs.filter((pair) => pair.id !== id))
    announce(labels.removed(position))
    const buttons = rows.current?.querySelectorAll<HTMLButtonElement>('[data-remove]') ?? []
    focusAfterRemoval(buttons, position - 1, addButton.current)
  }

  return (
    <div className={cx('pairs')} ref={rows}>
      {pairs.map((pair, index) => (
        <PairRow
          key={pair.id}
          id={idOf(pair)}
          legend={labels.row(index + 1)}
          removeLabel={labels.remove(index + 1)}
          pair={pair}
          error={errorOf(pair)}
          onPairChange={(change) =>
            onPairsChange(
              pairs.map((each) => (each.id === pair.id ? { ...each, ...change } : each)),
            )
          }
          onRemove={() => handleRemove(pair.id, index + 1)}
        />
      ))}
      <Button ref={addButton} variant="text" className={cx('text-button')} onClick={handleAdd}>
        <Plus size={14} />
        {labels.add}
      </Button>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  )
}
