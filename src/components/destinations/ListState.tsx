'use client'

import type { ReactNode } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import type { Icon } from '../icons/createIcon.js'

interface ListStateProps {
  icon?: Icon
  title: string
  text?: string
  /** Button or link below the text. */
  action?: ReactNode
}

/** Renders the reason why a list has no rows. */
export function ListState({ icon: Icon, title, text, action }: ListStateProps) {
  const { cx } = useAppearance()
  return (
    <div className={cx('empty')}>
      {Icon && <Icon size={24} />}
      <p className={cx('empty-title')}>{title}</p>
      {text && <p className={cx('muted')}>{text}</p>}
      {action && <div className={cx('empty-action')}>{action}</div>}
    </div>
  )
}
