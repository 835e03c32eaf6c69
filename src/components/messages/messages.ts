import type { CommonMessages } from './en/common.js'
import type { DestinationMessages } from './en/destinations.js'
import type { JsonMessages } from './en/json.js'
import type { CountdownMessages, HoldMessages, ProblemMessages } from './en/problems.js'
import type { ProxyMessages } from './en/proxy.js'
import type { ResultMessages } from './en/results.js'
import type { SearchMessages } from './en/search.js'

/** Messages of all components, by group. Functions receive the values of a message. */
export interface Messages {
  /** Messages that several components share. */
  common: CommonMessages
  /** Messages of {@link RetryCountdown}. */
  countdown: CountdownMessages
  /** Messages of {@link HoldNotice}. */
  hold: HoldMessages
  /** Messages of {@link ProblemAlert}. `byType` contains messages for individual problem types. */
  problem: ProblemMessages
  /** Messages of {@link DestinationList}. */
  destinations: DestinationMessages
  /** Messages of {@link SearchForm}. */
  search: SearchMessages
  /** Messages of {@link SearchResults}. */
  results: ResultMessages
  /** Messages of every JSON tree. */
  json: JsonMessages
  /** Messages of {@link ProxyConsole}. */
  proxy: ProxyMessages
}

/** Deep partial of an object. Functions and strings are not partial. */
type PartialMessages<T> = T extends string | ((...args: never[]) => unknown)
  ? T
  : { [K in keyof T]?: PartialMessages<T[K]> }

/** Partial messages, at any depth. */
export type MessageOverrides = PartialMessages<Messages>
