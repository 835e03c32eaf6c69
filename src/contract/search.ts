import * as z from 'zod/mini'

/** One condition of a search. All conditions of a request must hold. */
export const fieldFilterSchema = z.object({
  /** A mapped field's name, or the provider's own name of a field that is not mapped. */
  fieldName: z.string(),
  /** The only operator that the service documents. */
  operator: z.literal('eq'),
  /** What the field must equal. A string by contract; some services take numbers and booleans. */
  value: z.union([z.string(), z.number(), z.boolean()]),
})

/** One condition of a search. */
export type FieldFilter = z.infer<typeof fieldFilterSchema>

/** The body of a search. */
export const searchBodySchema = z.object({
  /** The object to search, as the manifest names it: `contacts`, `user/emails`. */
  objectName: z.string().check(z.minLength(1)),
  fieldFilters: z.array(fieldFilterSchema),
})

/** The body of a search. */
export type SearchBody = z.infer<typeof searchBodySchema>

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
  fields: z.exactOptional(z.record(z.string(), z.unknown())),
  /** The fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields: z.exactOptional(z.record(z.string(), z.unknown())),
  /** The record exactly as the provider returns it. */
  raw: z.exactOptional(z.record(z.string(), z.unknown())),
})

/** One record of a search. */
export type SearchResult = z.infer<typeof searchResultSchema>

/** A record that could not be read. */
export interface UnreadableResult {
  /** Its place in the answer, from 0. */
  index: number
  /** What is wrong with it, one sentence a fault, without its values. */
  faults: string[]
}

/** What a search found: one page of the provider's results, never more. */
export interface SearchResponse {
  results: SearchResult[]
  /** Records that could not be read; the others stay. */
  unreadable: UnreadableResult[]
}
