import type { MemberWarning } from '../warnings.js'
import type { SearchBody } from './searchBody.js'

/** A search of the records of one integration. */
export interface SearchRequest extends SearchBody {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
}

/**
 * One record of a search. The service documents all four members as required, but providers omit some of them, change
 * the case of names and add other members.
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
   * Members whose value does not have the documented type, with the reason. The values are unchanged, so their
   * TypeScript types do not apply.
   */
  warnings?: MemberWarning[]
  /** Members that the service does not document. */
  [key: string]: unknown
}

/** A record that could not be read. */
export interface UnreadableResult {
  /** Zero-based index in the response. */
  index: number
  /** Descriptions of the problems, without the values. */
  faults: string[]
}

/** Result of a search: one page of the provider's results. Further pages are not available. */
export interface SearchResponse<TResult = SearchResult> {
  /** The records, in the order of the response. */
  results: TResult[]
  /** Records that could not be read. */
  unreadable: UnreadableResult[]
}
