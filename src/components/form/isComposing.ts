import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key event belongs to an input method, which uses Enter to confirm a word. In Safari, only the key
 * code indicates it, because the composition ends before the event.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
