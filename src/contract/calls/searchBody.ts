/** One condition of a search. All conditions of a request must hold. */
export interface FieldFilter {
  /** A mapped field's name, or the provider's name of a field that is not mapped. */
  fieldName: string
  /** The only operator that the service documents. */
  operator: 'eq'
  /** The value that the field must equal. The service documents strings; some services accept numbers and booleans. */
  value: string | number | boolean
}

/** The body of a search. */
export interface SearchBody {
  /** The object to search, by its name in the manifest: `contacts`, `user/emails`. Not empty. */
  objectName: string
  /** The conditions, all of which must hold. An empty list finds every record. */
  fieldFilters: FieldFilter[]
}
