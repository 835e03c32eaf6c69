import type { MemberWarning } from '../warnings.js'
import type { SearchBody } from './searchBody.js'

/** A search of one integration's records. */
export interface SearchRequest extends SearchBody {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
}

/**
 * One record of a search. The service documents all four members as required, but providers omit each of them, change
 * the case of names and add others.
 */
export interface SearchResult {
  /** Record ID. */
  id?: string
  /** The record's fields by the provider's names. */
  fields?: Record<string, unknown>
  /** The fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields?: Record<string, unknown>
  /** The record, unchanged, as the provider returns it. */
  raw?: Record<string, unknown>
  /**
   * Members that do not have their documented type, each with the reason. They are unchanged, so their TypeScript
   * types do not apply.
   */
  warnings?: MemberWarning[]
  /** Members that the service does not document. */
  [key: string]: unknown
}

/** A record that could not be read. */
export interface UnreadableResult {
  /** Its place in the answer, from 0. */
  index: number
  /** What is wrong with it, one sentence a fault, without its values. */
  faults: string[]
}

/** What a search found: one page of the provider's results, never more. */
export interface SearchResponse<TResult = SearchResult> {
  /** The records, in the order of the answer. */
  results: TResult[]
  /** Records that could not be read; the others stay. */
  unreadable: UnreadableResult[]
}
