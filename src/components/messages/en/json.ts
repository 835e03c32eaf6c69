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
  /** Text of the button that shows more members. */
  more: (left: number) => string
  /** Text of the button that shows earlier members. */
  earlier: (left: number) => string
  /** Name of the search field. */
  search: (what: string) => string
  searchHint: string
  /** 1-based position among the matches. */
  matches: (position: number, count: number) => string
  /** 1-based position among the matches, if there may be more matches. */
  firstMatches: (position: number, count: number) => string
  noMatches: string
  previous: string
  next: string
  expandAll: string
  collapseAll: string
  /** Note that "Expand all" has reached its limit. */
  expandedSome: (lines: number) => string
  /** Name of a JSON Pointer, for "Copy …". */
  path: string
  /** Text of the button that shows all of a shortened text. */
  showAll: (characters: number) => string
  showLess: string
  /** Note beside a number that is too large for exact digits. */
  inexact: string
}

export const enJson: JsonMessages = {
  members: (count) => plural('en', count, { one: '# member', other: '# members' }),
  items: (count) => plural('en', count, { one: '# item', other: '# items' }),
  more: (left) => `Show more (${plural('en', left, { other: '#' })} left)`,
  earlier: (left) => `Show earlier (${plural('en', left, { other: '#' })} left)`,
  search: (what) => `Search ${what}`,
  searchHint: 'Search keys and values',
  matches: (position, count) =>
    `${position} of ${plural('en', count, { one: '# match', other: '# matches' })}`,
  firstMatches: (position, count) =>
    `${position} of the first ${plural('en', count, { other: '# matches' })}`,
  noMatches: 'No matches',
  previous: 'Previous match',
  next: 'Next match',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  expandedSome: (lines) => `Expanded the first ${plural('en', lines, { other: '# lines' })}`,
  path: 'path',
  showAll: (characters) => `Show all ${plural('en', characters, { other: '# characters' })}`,
  showLess: 'Show less',
  inexact: 'the last digits may be wrong',
}
