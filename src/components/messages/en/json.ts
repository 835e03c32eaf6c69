import { plural } from '../plural.js'

/**
 * Messages of a JSON tree.
 *
 * @inline
 */
export interface JsonMessages {
  /** Summary of a closed object. */
  members: (count: number) => string
  /** Summary of a closed array. */
  items: (count: number) => string
  /** Button that shows more members. */
  more: (left: number) => string
  /** Button that shows the whole of a shortened text. */
  showAll: (characters: number) => string
  showLess: string
  /** Note beside a number that is too large for exact digits. */
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
