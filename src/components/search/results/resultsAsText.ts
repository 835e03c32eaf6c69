import { csvOf } from '../../values/csvOf.js'
import { jsonOf } from '../../values/jsonOf.js'
import { columnsOf } from './resultColumns.js'
import { fieldOf, recordOf, type ShownResult } from './shownResult.js'

/** A page of records as CSV: each field of any of them, whatever columns are shown; what is raw is not in it. */
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

/** A page of records as JSON, each whole and as it came. */
export function resultsAsJson(results: readonly ShownResult[]): string {
  return jsonOf(results.map(recordOf)) ?? '[]'
}
