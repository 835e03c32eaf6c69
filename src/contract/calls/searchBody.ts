/** One condition of a search. A record must match all conditions of a request. */
export interface FieldFilter<TName extends string = string> {
  /** A mapped field's name, or the provider's name of a field that is not mapped. */
  fieldName: TName
  /** Operator. The service documents only `eq`. */
  operator: 'eq'
  /** Value that the field must equal. The service documents strings. Some services accept numbers and booleans. */
  value: string | number | boolean
}

/** The body of a search. */
export interface SearchBody {
  /** Name of the object in the manifest, such as `contacts` or `user/emails`. Must not be empty. */
  objectName: string
  /** Conditions that a record must match. An empty list matches every record. */
  fieldFilters: FieldFilter[]
}
