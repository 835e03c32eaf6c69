'use client'

import { useState } from 'react'

/** Returns the text of a live region, and a function that sets it. */
export function useAnnouncement(): [string, (text: string) => void] {
  const [announcement, setAnnouncement] = useState('')
  // A screen reader reads a text again only if it has changed. It does not read the space.
  const announce = (text: string) =>
    setAnnouncement((before) => (before === text ? `${text}\u00A0` : text))
  return [announcement, announce]
}
