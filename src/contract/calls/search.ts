import type { FieldName, FieldValues } from '../register.js'
import type { MemberWarning } from '../warnings.js'
import type { FieldFilter } from './searchBody.js'

/** A search of the records of one integration. If you {@link Register} its fields, `A` and `O` select their names. */
export interface SearchRequest<A extends string = string, O extends string = string> {
  /** The relay's alias of the integration, such as `crm`. */
  integration: A
  /** Name of the object in the manifest, such as `contacts` or `user/emails`. Must not be empty. */
  objectName: O
  /** Conditions that a record must match. An empty list matches every record. */
  fieldFilters: FieldFilter<FieldName<A, O>>[]
}

/**
 * One record of a search. The service documents all four members as required, but providers omit some of them, change
 * the case of names and add other members. If you {@link Register} the fields of an object, `A` and `O` select their
 * types.
 */
export interface SearchResult<A extends string = string, O extends string = string> {
  /** Record ID. */
  id?: string
  /** The record's fields by the provider's names. */
  fields?: FieldValues<A, O, 'fields'>
  /** The fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields?: FieldValues<A, O, 'mappedFields'>
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
