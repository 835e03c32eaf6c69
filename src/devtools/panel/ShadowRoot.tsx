'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { devtoolsCss } from './devtoolsCss.js'

/**
 * Adds the styles to a shadow root. A constructed stylesheet is allowed by a content security policy that forbids
 * inline styles. It must belong to the root's document, which can be that of another window.
 */
function addStyles(root: ShadowRoot) {
  if (root.adoptedStyleSheets === undefined || root.adoptedStyleSheets.length > 0) return
  const sheet = new (root.ownerDocument.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(devtoolsCss)
  root.adoptedStyleSheets = [sheet]
}

function createShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  // A move to the document of another window removes the styles, and no event reports the move.
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, () => addStyles(root))
  return root
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
    const shadow = host.shadowRoot ?? createShadowRoot(host)
    addStyles(shadow)
    setRoot(shadow)
  }, [])
  return (
    <div ref={attach} data-svc-devtools="">
      {root && createPortal(<div className={className}>{children}</div>, root)}
    </div>
  )
}
