'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface Tab {
  name: string
  render: () => ReactNode
}

interface TabsProps {
  /** Accessible name of the list. */
  label: string
  tabs: readonly Tab[]
  /** Content after the tabs. */
  children?: ReactNode
}

/**
 * Renders tabs and the panel of the selected one.
 *
 * @see {@link https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ | ARIA Authoring Practices: tabs}
 */
export function Tabs({ label, tabs, children }: TabsProps) {
  const id = useId()
  const [selected, setSelected] = useState(0)
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const target = {
      ArrowRight: selected + 1,
      ArrowLeft: selected - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    setSelected(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <header>
        <div ref={list} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
          {tabs.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={index === selected}
              aria-controls={`${id}-panel`}
              tabIndex={index === selected ? 0 : -1}
              onClick={() => setSelected(index)}
            >
              {name}
            </button>
          ))}
        </div>
        {children}
      </header>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[selected]?.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {tabs[selected]?.render()}
      </div>
    </>
  )
}
