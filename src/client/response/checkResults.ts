import type { SearchResponse, SearchResult } from '../../contract/calls/search.js'

/**
 * What is wrong with a record, and where.
 *
 * @inline
 */
interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * What a schema says of a record: the value to use, or what is wrong.
 *
 * @inline
 */
type SchemaAnswer<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/**
 * A Standard Schema of a record, such as zod, valibot and ArkType make: the part of the standard that is read
 * here. It is given the whole record and says what it knows of it, most often `fields` and `mappedFields`.
 *
 * @see {@link https://standardschema.dev | Standard Schema}
 */
export interface ResultSchema<T extends object = object> {
  /** The standard's own property, by which every library's schemas are told. */
  readonly '~standard': {
    /** The version of the standard. */
    readonly version: 1
    /** The library that has made the schema. */
    readonly vendor: string
    /** Checks a record: gives the value to use, or what is wrong with it. */
    readonly validate: (value: unknown) => SchemaAnswer<T> | Promise<SchemaAnswer<T>>
    /** The types that go in and come out, for TypeScript alone: there is nothing at runtime. */
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}

type Documented = Pick<SearchResult, 'id' | 'fields' | 'mappedFields' | 'raw' | 'warnings'>

/**
 * A record that a schema has seen: with the schema's types, or marked by `faults` and as it came. Tell them
 * apart by `faults`.
 */
export type CheckedResult<T extends object> =
  | (Omit<Documented, keyof T> & T & { faults?: undefined })
  | (SearchResult & { faults: string[] })

/** A record of a search: checked where there is a schema, whose type is then not `never`. */
export type ResultOf<T extends object> = [T] extends [never] ? SearchResult : CheckedResult<T>

function faultOf({ path = [], message }: SchemaIssue): string {
  const where = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return where ? `${where}: ${message}` : message
}

function marked(result: SearchResult, faults: string[]) {
  return { ...result, faults }
}

/** The mark of a record that a schema has thrown at: some do where a record is odd, and the others shall stay. */
function thrownAt(result: SearchResult, error: unknown) {
  return marked(result, [`the schema threw ${error instanceof Error ? error.name : typeof error}`])
}

function answered<T extends object>(
  result: SearchResult,
  answer: SchemaAnswer<T>,
): CheckedResult<T> {
  if (answer.issues) return marked(result, answer.issues.map(faultOf))
  // What the schema gives lies over what came; a member `faults` of the service's own would read as a mark.
  return { ...result, ...answer.value, faults: undefined }
}

function checkResult<T extends object>(result: SearchResult, schema: ResultSchema<T>) {
  try {
    const answer = schema['~standard'].validate(result)
    if (!(answer instanceof Promise)) return answered(result, answer)
    return answer.then(
      (late) => answered(result, late),
      (error: unknown) => thrownAt(result, error),
    )
  } catch (error) {
    return thrownAt(result, error)
  }
}

/** Checks each record, also with a schema that takes its time. A record that fails is marked and stays. */
export async function checkResults<T extends object>(
  found: SearchResponse,
  schema: ResultSchema<T>,
): Promise<SearchResponse<CheckedResult<T>>> {
  const results = await Promise.all(found.results.map((result) => checkResult(result, schema)))
  return { ...found, results }
}

/** Checks each record at once: a record that the schema needs time for is marked, as one that fails. */
export function checkResultsNow<T extends object>(
  found: SearchResponse,
  schema: ResultSchema<T>,
): SearchResponse<CheckedResult<T>> {
  const results = found.results.map((result): CheckedResult<T> => {
    const checked = checkResult(result, schema)
    if (!(checked instanceof Promise)) return checked
    // zod answers later, too, where a transform has thrown.
    return marked(result, ['the schema did not answer at once: it is asynchronous, or it threw'])
  })
  return { ...found, results }
}
