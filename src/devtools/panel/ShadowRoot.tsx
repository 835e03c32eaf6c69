'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { devtoolsCss } from './devtoolsCss.js'

/**
 * Adds the styles to a shadow root. A constructed stylesheet is allowed by a content security policy that forbids
 * inline styles.
 */
function addStyles(root: ShadowRoot) {
  if (root.adoptedStyleSheets === undefined || root.adoptedStyleSheets.length > 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(devtoolsCss)
  root.adoptedStyleSheets = [sheet]
}

interface ShadowRootProps {
  className: string
  children: ReactNode
}

/** Renders its content in a shadow root, so that the styles of the page and of the devtools do not affect each other. */
export function ShadowRoot({ className, children }: ShadowRootProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLElement | null) => {
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    addStyles(shadow)
    setRoot(shadow)
  }, [])
  return (
    <div ref={attach} data-svc-devtools="">
      {root && createPortal(<div className={className}>{children}</div>, root)}
    </div>
  )
}
