import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parts, readResult, whereOf } from '../parts.mjs'
import { drawBars } from './drawBars.mjs'
import { drawLines } from './drawLines.mjs'
import { fill } from './fill.mjs'
import { summarize } from './summary.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = 'docs/bench/README.md'
/** Content of the project's README: a few charts, and the comparison for the most important criteria. */
const SHOWN = ['list-first-rows', 'countdowns-main-thread', 'relay-cpu', 'relay-connections-rate']
const NAMED = /^(?:sizes|list|countdowns)-|^reader-destinations$|^relay-cpu$/

function pictureOf({ id, title, unit, x }, folder) {
  const by = x ? ` by ${x.title}` : ''
  const alt = `${title}, in ${unit === 'ratio' ? 'times' : unit}${by}; the figures are in the tables of docs/bench`
  return `<img src="${folder}${id}.svg" width="400" align="top" alt="${alt}">`
}

function blockOf(result) {
  const pictures = result.charts.map((chart) => pictureOf(chart, '')).join('\n')
  return [whereOf(result), pictures, ...result.tables].filter(Boolean).join('\n\n')
}

/**
 * Returns all generated files: charts, the page of figures, and the figures in the README.
 *
 * @param {string} folder of the results
 * @returns {Map<string, string>} what is in each file, by its path from the root of the project
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

  const pictures = charts
    .filter(({ id }) => SHOWN.includes(id))
    .map((chart) => pictureOf(chart, 'docs/bench/'))
    .join('\n')
  const named = summarize(charts.filter(({ id }) => NAMED.test(id)))
  const readme = readFileSync(`${ROOT}README.md`, 'utf8')
  files.set('README.md', fill('README.md', readme, { bench: `${pictures}\n\n${named}` }))
  return files
}
