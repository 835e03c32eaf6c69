import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parts, readResult, whereOf } from '../parts.mjs'
import { fill } from './fill.mjs'
import { summarize } from './summary.mjs'

const PAGE = 'docs/bench/README.md'

/**
 * Returns the page of figures, with the tables of the results.
 *
 * @param {string} folder of the results
 */
export function makePage(folder) {
  const results = parts.flatMap(({ name }) => readResult(folder, name) ?? [])
  const blocks = results.map((result) => [
    result.name,
    [whereOf(result), ...result.tables].join('\n\n'),
  ])
  const summary = summarize(results.flatMap(({ comparisons }) => comparisons))
  const page = readFileSync(fileURLToPath(new URL(`../../${PAGE}`, import.meta.url)), 'utf8')
  return fill(PAGE, page, { summary, ...Object.fromEntries(blocks) })
}
