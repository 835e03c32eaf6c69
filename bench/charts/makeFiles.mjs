import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parts, readResult, whereOf } from '../parts.mjs'
import { drawBars } from './drawBars.mjs'
import { drawLines } from './drawLines.mjs'
import { fill } from './fill.mjs'
import { summarize } from './summary.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = 'docs/bench/README.md'

function pictureOf({ id, title, unit, x }) {
  const by = x ? ` by ${x.title}` : ''
  const alt = `${title}, in ${unit === 'ratio' ? 'times' : unit}${by}; the figures are in the tables of docs/bench`
  return `<img src="${id}.svg" width="400" align="top" alt="${alt}">`
}

function blockOf(result) {
  const pictures = result.charts.map((chart) => pictureOf(chart)).join('\n')
  return [whereOf(result), pictures, ...result.tables].filter(Boolean).join('\n\n')
}

/**
 * Returns all generated files: charts, the page of figures, and the figures in the README.
 *
 * @param {string} folder of the results
 * @returns {Map<string, string>} content of each file, by its path from the root of the project
 */
export function makeFiles(folder) {
  const results = parts.flatMap(({ name }) => readResult(folder, name) ?? [])
  const charts = results.flatMap(({ charts }) => charts)
  const files = new Map()
  for (const chart of charts) {
    if (chart.lines.length === 0) continue
    files.set(`docs/bench/${chart.id}.svg`, chart.x ? drawLines(chart) : drawBars(chart))
  }
  const blocks = Object.fromEntries(results.map((result) => [result.name, blockOf(result)]))
  const page = readFileSync(`${ROOT}${PAGE}`, 'utf8')
  files.set(PAGE, fill(PAGE, page, { summary: summarize(charts), ...blocks }))
  return files
}
