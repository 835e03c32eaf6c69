'use client'

import { useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { useConsoleParts } from '../useConsoleParts.js'
import { countParameters } from './queryText.js'

interface QueryFieldsProps {
  id: string
  target: string
  onTargetChange: (target: string) => void
}

/** Renders a disclosure with the query parameters as rows. */
export function QueryFields(props: QueryFieldsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const [isOpen, setIsOpen] = useState(false)
  const parts = useConsoleParts(isOpen)
  return (
    <details className={cx('locked')} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{messages.query(countParameters(props.target))}</summary>
      {isOpen && typeof parts === 'object' && <parts.QueryRows {...props} />}
    </details>
  )
}
