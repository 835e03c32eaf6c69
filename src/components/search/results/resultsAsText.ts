import { csvOf } from '../../values/csvOf.js'
import { jsonOf } from '../../values/jsonOf.js'
import { columnsOf } from './resultColumns.js'
import { fieldOf, recordOf, type ShownResult } from './shownResult.js'

/** Returns records as CSV with all their fields, regardless of the visible columns. Does not include raw data. */
export function resultsAsCsv(results: readonly ShownResult[]): string {
  const columns = columnsOf(results)
  const header = columns.map(({ name, source }) => {
    const isTwice = columns.some((other) => other.name === name && other.source !== source)
    return isTwice || name === 'id' ? `${source}.${name}` : name
  })
  const rows = results.map((result) => [
    result.id,
    ...columns.map(({ source, name }) => fieldOf(result, source, name)),
  ])
  return csvOf(['id', ...header], rows)
}

/** Returns whole, unchanged records as JSON. */
export function resultsAsJson(results: readonly ShownResult[]): string {
  return jsonOf(results.map(recordOf)) ?? '[]'
}
