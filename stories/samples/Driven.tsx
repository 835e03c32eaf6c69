import { type ReactNode, useEffect, useRef, useState } from 'react'
import { appears } from './appears.ts'

interface DrivenProps {
  /** Does what a person would do to come to the state. */
  drive: (root: HTMLElement) => Promise<unknown>
  /** What is there in that state, as a selector. */
  until: string
  children: ReactNode
}

/** How long the focus may take to go to an answer. */
const FOCUS_MS = 200

/**
 * Brings a component to a state that only a person can bring it to. Until it is there nothing in it takes the
 * focus, so that a page with many of them stays where it is.
 */
export function Driven({ drive, until, children }: DrivenProps) {
  const root = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState(false)

  // The element is driven from outside of React, once: what a person does is no state of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { current } = root
    if (!current) return
    let timer: ReturnType<typeof setTimeout>
    drive(current)
      .then(() => appears(current, until))
      .then(() => {
        timer = setTimeout(() => setSettled(true), FOCUS_MS)
      })
    return () => clearTimeout(timer)
  }, [])

  return (
    <div ref={root} inert={!settled}>
      {children}
    </div>
  )
}
