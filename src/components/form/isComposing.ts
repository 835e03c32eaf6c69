import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, which an Enter then takes its word with. Safari says so by the key
 * code alone: its composition has ended before the key is told of.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
