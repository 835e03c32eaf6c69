'use client'

import type { ReactNode } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { Download } from '../icons/Download.js'

interface DownloadButtonProps {
  /** Returns the content. Called on click, because the content can be large. */
  content: () => string | Blob
  /** Media type of the content. */
  type: string
  fileName: string
  children: ReactNode
}

/** Renders a button that saves text or bytes as a file. */
export function DownloadButton({ content, type, fileName, children }: DownloadButtonProps) {
  const { cx, Button } = useAppearance()

  function handleClick() {
    const url = URL.createObjectURL(new Blob([content()], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    // Delayed, because Safari reads the URL after the click.
    setTimeout(() => URL.revokeObjectURL(url), 1_000)
  }

  return (
    <Button className={cx('button')} onClick={handleClick}>
      <Download size={14} />
      {children}
    </Button>
  )
}
