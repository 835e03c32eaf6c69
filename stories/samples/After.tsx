import { type ReactNode, useState } from 'react'

interface AfterProps {
  /** How far ahead the time lies. */
  ms: number
  children: (date: Date) => ReactNode
}

/** A time that lies ahead of the moment at which a story is shown: its file may have been loaded long before. */
export function After({ ms, children }: AfterProps) {
  const [date] = useState(() => new Date(Date.now() + ms))
  return children(date)
}
