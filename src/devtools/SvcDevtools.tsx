'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Panel, ScenarioBadge, useRecorder } from './panel/Panel.js'
import { ShadowRoot } from './panel/ShadowRoot.js'

/** Props of {@link SvcDevtools}. */
export interface SvcDevtoolsProps {
  /** Whether the panel is open after the first render. @default false */
  initialIsOpen?: boolean
  /** Corner of the button that opens the panel. @default 'bottom-left' */
  buttonPosition?: 'bottom-left' | 'bottom-right'
}

/**
 * Renders a button that opens the devtools at the lower edge of the window. Records the calls of the nearest
 * `<SvcProvider>` while it is mounted, also while the panel is closed. Place it inside of the provider, and only in
 * development: everyone who sees it can read the calls of the page.
 *
 * @example
 * {import.meta.env.DEV && <SvcDevtools />}
 */
export function SvcDevtools({
  initialIsOpen = false,
  buttonPosition = 'bottom-left',
}: SvcDevtoolsProps) {
  const recorder = useRecorder()
  const [isOpen, setOpen] = useState(initialIsOpen)
  const launcher = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  /** Opens or closes the panel, and moves the focus to the element that replaces the other. */
  function toggle(next: boolean) {
    flushSync(() => setOpen(next))
    const replacement = next ? panel : launcher
    replacement.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // The page must not close a dialog of its own.
    event.stopPropagation()
    toggle(false)
  }

  return (
    <ShadowRoot className="devtools">
      {isOpen ? (
        <section
          ref={panel}
          tabIndex={-1}
          className="panel floating"
          aria-label="svc-react devtools"
          onKeyDown={handleKeyDown}
        >
          <Panel recorder={recorder}>
            <button
              type="button"
              className="close"
              aria-label="Close devtools"
              onClick={() => toggle(false)}
            >
              ✕
            </button>
          </Panel>
        </section>
      ) : (
        <button
          ref={launcher}
          type="button"
          className="launcher"
          data-position={buttonPosition}
          aria-expanded={false}
          onClick={() => toggle(true)}
        >
          svc devtools <ScenarioBadge recorder={recorder} />
        </button>
      )}
    </ShadowRoot>
  )
}
