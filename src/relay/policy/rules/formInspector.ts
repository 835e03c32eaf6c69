import type { BodyInspector } from './bodyInspection.js'
import { isOverridePair, overrideKind, splitPair } from './methodOverride.js'

/** How much of a pair is kept while its end has not arrived, in characters. Names are shorter; of a value, no more is needed. */
const MAX_PAIR = 1024

/** Whether a pair of a body without a type is an override. It may be anything, so what cannot be read is none. */
function isPlainOverride(pair: string): boolean {
  return overrideKind(splitPair(pair)[0]) !== 'unreadable' && isOverridePair(pair)
}

/**
 * Inspects a form in URL encoding, in pieces of any size and in constant memory.
 *
 * @param isTyped - Whether the body says that it is a form. If so, a name that cannot be read counts as an override.
 */
export function formInspector(isTyped: boolean): BodyInspector {
  const decoder = new TextDecoder()
  const isOverride = isTyped ? isOverridePair : isPlainOverride
  let rest = ''

  return (piece) => {
    rest += piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    const pairs = rest.split(/[&;]/)
    rest = piece ? (pairs.pop() ?? '') : ''
    if (pairs.some((pair) => isOverride(pair.slice(0, MAX_PAIR)))) return true
    if (rest.length <= MAX_PAIR) return false
    rest = rest.slice(0, MAX_PAIR)
    return isTyped && !rest.includes('=')
  }
}
