import { findIssues } from '../checks/findIssues.js'
import { searchResultShape } from '../checks/searchResult.js'
import { describeIssues, isJsonObject, type JsonObject } from '../json/json.js'
import { addWarnings, type ReadOptions } from '../warnings.js'
import type { SearchResponse, SearchResult } from './search.js'

/** Copies a record and converts it to the documented types, if no value is lost. */
function normalize({ ...record }: JsonObject): JsonObject {
  if (Number.isSafeInteger(record.id)) record.id = String(record.id)
  for (const name of ['id', 'fields', 'mappedFields', 'raw']) {
    if (record[name] === null) delete record[name]
  }
  return record
}

/** Returns the list of records. Some servers omit an empty list, and one server documents the name `result`. */
function listIn(body: JsonObject): unknown {
  const list = body.results ?? body.result
  if (list !== undefined && list !== null) return list
  return Object.keys(body).every((name) => name === 'results' || name === 'result') ? [] : undefined
}

/**
 * Reads the response to a search. Accepts a `null` or missing list if the object has no other members, and `result`
 * instead of `results`. An invalid member adds a warning to its record. An element that is not an object is
 * unreadable. Returns undefined if the body has no list of records.
 */
export function readSearchResponse(
  body: unknown,
  { strict = false }: ReadOptions = {},
): SearchResponse | undefined {
  const list = isJsonObject(body) ? (strict ? body.results : listIn(body)) : undefined
  if (!Array.isArray(list)) return undefined
  const found: SearchResponse = { results: [], unreadable: [] }
  list.forEach((row: unknown, index) => {
    const record = isJsonObject(row) && !strict ? normalize(row) : row
    const issues = findIssues(searchResultShape, record)
    if (!isJsonObject(record) || (strict && issues.length > 0)) {
      found.unreadable.push({ index, faults: describeIssues(issues, record) })
    } else {
      // Checked above. Only the members in `warnings` can have other types.
      found.results.push(addWarnings(record, issues, record) as SearchResult)
    }
  })
  return found
}
