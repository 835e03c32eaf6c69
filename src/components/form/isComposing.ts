import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key event belongs to an input method, in which Enter confirms a word. Safari reports it by the key
 * code only, because its composition ends before the event.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
