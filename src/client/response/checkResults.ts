import type { SearchResponse, SearchResult } from '../../contract/calls/search.js'

/**
 * An issue that a schema reports for a record.
 *
 * @inline
 */
interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * The result of a schema for a record: the value to use, or the issues.
 *
 * @inline
 */
type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/**
 * A Standard Schema of a record, such as those of zod, valibot and ArkType: only the members that the kit uses. The
 * schema receives the whole record and describes some of its members, usually `fields` and `mappedFields`.
 *
 * @see {@link https://standardschema.dev | Standard Schema}
 */
export interface ResultSchema<T extends object = object> {
  /** The property that the standard defines. */
  readonly '~standard': {
    /** The version of the standard. */
    readonly version: 1
    /** The library of the schema. */
    readonly vendor: string
    /** Checks a record. Returns the value to use, or the issues. */
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>
    /** Input and output types, for TypeScript only. Absent at runtime. */
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}

type DocumentedMembers = Pick<SearchResult, 'id' | 'fields' | 'mappedFields' | 'raw' | 'warnings'>

/** A record that a schema has checked: with the schema's types, or unchanged and with `faults`. */
export type CheckedResult<T extends object> =
  | (Omit<DocumentedMembers, keyof T> & T & { faults?: undefined })
  | (SearchResult & { faults: string[] })

/**
 * A record of a search. Without a schema, `T` is `never` and the record is not checked. Its fields then have the types
 * that you {@link Register}.
 */
export type ResultOf<T extends object, A extends string = string, O extends string = string> = [
  T,
] extends [never]
  ? SearchResult<A, O>
  : CheckedResult<T>

function faultOf({ path = [], message }: SchemaIssue): string {
  const where = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return where ? `${where}: ${message}` : message
}

function withFaults(result: SearchResult, faults: string[]) {
  return { ...result, faults }
}

/** Marks a record for which the schema threw an error. The other records are not affected. */
function markThrown(result: SearchResult, error: unknown) {
  return withFaults(result, [
    `the schema threw ${error instanceof Error ? error.name : typeof error}`,
  ])
}

function checked<T extends object>(
  result: SearchResult,
  outcome: SchemaResult<T>,
): CheckedResult<T> {
  if (outcome.issues) return withFaults(result, outcome.issues.map(faultOf))
  // Resets `faults`, because a member of that name from the service would look like a failed check.
  return { ...result, ...outcome.value, faults: undefined }
}

function checkResult<T extends object>(result: SearchResult, schema: ResultSchema<T>) {
  try {
    const outcome = schema['~standard'].validate(result)
    // A promise of another realm, such as a frame, or of zone.js is no instance of `Promise`.
    if (!('then' in outcome)) return checked(result, outcome)
    return Promise.resolve(outcome)
      .then((late) => checked(result, late))
      .catch((error: unknown) => markThrown(result, error))
  } catch (error) {
    return markThrown(result, error)
  }
}

/** Checks each record. The schema can be asynchronous. A record that fails stays in the list and has `faults`. */
export async function checkResults<T extends object>(
  found: SearchResponse,
  schema: ResultSchema<T>,
): Promise<SearchResponse<CheckedResult<T>>> {
  const results = await Promise.all(found.results.map((result) => checkResult(result, schema)))
  return { ...found, results }
}

/** Checks each record synchronously. A record fails if the schema returns a promise for it. */
export function checkResultsNow<T extends object>(
  found: SearchResponse,
  schema: ResultSchema<T>,
): SearchResponse<CheckedResult<T>> {
  const results = found.results.map((result): CheckedResult<T> => {
    const outcome = checkResult(result, schema)
    if (!(outcome instanceof Promise)) return outcome
    // zod also returns a promise if a transform throws.
    return withFaults(result, [
      'the schema did not return at once: it is asynchronous, or it threw',
    ])
  })
  return { ...found, results }
}
