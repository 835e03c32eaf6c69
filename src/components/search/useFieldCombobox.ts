'use client'

import { useEffect, useState } from 'react'
import type { FieldCombobox } from './FieldCombobox.js'

const load = () => import('./FieldCombobox.js')

/**
 * The field with suggestions, once there is something to suggest and it is loaded: it is a third of what a search
 * form weighs. Until then, and on a page that cannot load it, a plain field does.
 */
export function useFieldCombobox(hasSuggestions: boolean): typeof FieldCombobox | undefined {
  const [loaded, setLoaded] = useState<typeof FieldCombobox>()

  // What is loaded comes from outside React.
  useEffect(() => {
    if (!hasSuggestions) return
    let isGone = false
    load().then(
      (chunk) => {
        if (!isGone) setLoaded(() => chunk.FieldCombobox)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [hasSuggestions])

  return loaded
}
