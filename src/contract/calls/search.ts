import * as z from 'zod/mini'
import type { MemberWarning } from '../warnings.js'
import type { SearchBody } from './searchBody.js'

/** A search of one integration's records. */
export interface SearchRequest extends SearchBody {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
}

/**
 * One record. By contract all four members are there; in the field each can be missing, a name's case
 * can differ between them, and others come along.
 */
export const searchResultSchema = z.looseObject({
  /** Record ID. */
  id: z.exactOptional(z.string()),
  /** The record's fields by the provider's names. */
  fields: z.exactOptional(z.looseObject({})),
  /** The fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields: z.exactOptional(z.looseObject({})),
  /** The record exactly as the provider returns it. */
  raw: z.exactOptional(z.looseObject({})),
})

/** One record of a search. */
export interface SearchResult extends z.infer<typeof searchResultSchema> {
  /**
   * Members that do not have their documented type, each with the reason. They are unchanged, so their TypeScript
   * types do not apply.
   */
  warnings?: MemberWarning[]
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
