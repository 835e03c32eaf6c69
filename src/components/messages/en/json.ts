import { plural } from '../plural.js'

/**
 * Texts of a tree of JSON.
 *
 * @inline
 */
export interface JsonMessages {
  /** What an object holds, folded together. */
  members: (count: number) => string
  /** What a list holds, folded together. */
  items: (count: number) => string
  /** Shows more of what is not shown because it is so much. */
  more: (left: number) => string
  /** Shows the whole of a text that is cut. */
  showAll: (characters: number) => string
  showLess: string
  /** Beside a number that is too large for a browser to keep each digit of. */
  inexact: string
}

export const enJson: JsonMessages = {
  members: (count) => plural('en', count, { one: '# member', other: '# members' }),
  items: (count) => plural('en', count, { one: '# item', other: '# items' }),
  more: (left) => `Show more (${plural('en', left, { other: '#' })} left)`,
  showAll: (characters) => `Show all ${plural('en', characters, { other: '# characters' })}`,
  showLess: 'Show less',
  inexact: 'the last digits may be wrong',
}
