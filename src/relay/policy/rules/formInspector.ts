import type { BodyInspector } from './bodyInspector.js'
import { isOverridePair, overrideKind, splitPair } from './methodOverride.js'

/**
 * Maximum length of an incomplete pair that is kept, in characters. Names are shorter, and the start of a value is
 * sufficient.
 */
const MAX_PAIR = 1024

/**
 * Whether a pair of a body without a type is an override. The body may have any format, so unreadable names do not
 * count.
 */
function isPlainOverride(pair: string): boolean {
  return overrideKind(splitPair(pair)[0]) !== 'unreadable' && isOverridePair(pair)
}

/**
 * Creates an inspector of a URL-encoded form. It accepts pieces of any size and uses constant memory.
 *
 * @param isTyped - Whether the Content-Type is a form. If so, an unreadable name counts as an override.
 */
export function formInspector(isTyped: boolean): BodyInspector {
  const decoder = new TextDecoder()
  const isOverride = isTyped ? isOverridePair : isPlainOverride
  /** Whether the part of a long pair that is not kept can complete an override, such as a name after many spaces. */
  const canBeOverride = (pair: string) => {
    if (pair.length <= MAX_PAIR) return false
    const start = pair.slice(0, MAX_PAIR)
    if (isTyped && !start.includes('=')) return true
    // An encoded character can be cut off.
    const whole = start.replace(/%(?:25)*[\da-f]?$/i, '')
    return ['_method', 'delete'].some((end) => isOverride(whole + end))
  }
  let rest = ''

  return (piece) => {
    rest += piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    const pairs = rest.split(/[&;]/)
    rest = piece ? (pairs.pop() ?? '').slice(0, MAX_PAIR + 1) : ''
    return pairs.some((pair) => isOverride(pair.slice(0, MAX_PAIR)) || canBeOverride(pair))
  }
}
