'use client'

import { useState } from 'react'

interface CopyTextProps {
  label: string
  /** Returns the text to copy. */
  textOf: () => string
}

/** Renders a button that copies a text, and reports whether that succeeded. */
export function CopyText({ label, textOf }: CopyTextProps) {
  const [result, setResult] = useState('')

  async function handleClick() {
    try {
      await navigator.clipboard.writeText(textOf())
      setResult('Copied')
    } catch {
      setResult('Copy failed: the browser does not allow it')
    }
  }

  return (
    <>
      <button type="button" onClick={handleClick}>
        {label}
      </button>
      <span role="status" className="quiet">
        {result}
      </span>
    </>
  )
}
