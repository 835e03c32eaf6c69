import * as z from 'zod/mini'
import type { MemberWarning } from '../warnings.js'
import type { SearchBody } from './searchBody.js'

/** A search of the records of one integration. */
export interface SearchRequest extends SearchBody {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
}

/**
 * One record of a search. The service documents all four members, but in practice each can be missing, names can
 * differ in case between them, and there can be undocumented members.
 */
export const searchResultSchema = z.looseObject({
  /** Record ID. */
  id: z.exactOptional(z.string()),
  /** Fields of the record, by the provider's names. */
  fields: z.exactOptional(z.looseObject({})),
  /** Fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields: z.exactOptional(z.looseObject({})),
  /** The record as the provider returned it. */
  raw: z.exactOptional(z.looseObject({})),
})

/** One record of a search. */
export interface SearchResult extends z.infer<typeof searchResultSchema> {
  /**
   * Members whose value does not have the documented type, with the reason. The values are unchanged, so their
   * TypeScript types do not apply.
   */
  warnings?: MemberWarning[]
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
