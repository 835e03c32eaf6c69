import type { CommonMessages } from './en/common.js'
import type { DestinationMessages } from './en/destinations.js'
import type { JsonMessages } from './en/json.js'
import type { CountdownMessages, HoldMessages, ProblemMessages } from './en/problems.js'
import type { ProxyMessages } from './en/proxy.js'
import type { ResultMessages } from './en/results.js'
import type { SearchMessages } from './en/search.js'

/** Every text that the components show, by group. Functions take what the text speaks of. */
export interface Messages {
  /** Words that several components use. */
  common: CommonMessages
  /** Texts of {@link RetryCountdown}. */
  countdown: CountdownMessages
  /** Texts of {@link HoldNotice}. */
  hold: HoldMessages
  /** Texts of {@link ProblemAlert}, and by `byType` those of single problems. */
  problem: ProblemMessages
  /** Texts of {@link DestinationList}. */
  destinations: DestinationMessages
  /** Texts of {@link SearchForm}. */
  search: SearchMessages
  /** Texts of {@link SearchResults}. */
  results: ResultMessages
  /** Texts of every tree of JSON. */
  json: JsonMessages
  /** Texts of {@link ProxyConsole}. */
  proxy: ProxyMessages
}

/** A part of something, at any depth; functions and texts are taken whole. */
type Part<T> = T extends string | ((...args: never[]) => unknown)
  ? T
  : { [K in keyof T]?: Part<T[K]> }

/** Texts of some of the groups, each group whole or in part. */
export type MessageOverrides = Part<Messages>
