import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { pathToFileURL } from 'node:url'

/** The folder that `bench/run.mjs` sets for results, and the default folder. */
const { BENCH_RESULTS } = process.env
const FOLDER = BENCH_RESULTS
  ? pathToFileURL(`${BENCH_RESULTS}/`)
  : new URL('./results/', import.meta.url)

/**
 * @typedef {object} Chart a chart of one figure for several contestants
 * @property {string} id name of the file: `list-first-rows`
 * @property {string} title name of the figure
 * @property {string} unit of the values: `ms`, `MB`, `kB`, `ratio`
 * @property {boolean} [moreIsBetter] whether a larger value is better
 * @property {{ title: string, isLog?: boolean }} [x] horizontal axis; without it, each line is a bar
 * @property {{ name: string, isOurs?: boolean, points: [x: number, value: number][] }[]} lines one line for each
 * contestant
 */

/**
 * @typedef {object} Result result of one measurement
 * @property {string} name of the measurement: `list`
 * @property {string} measured date of the measurement
 * @property {boolean} [isQuick] whether it was a quick run, whose figures are not reliable
 * @property {string} machine number and model of the CPUs
 * @property {Record<string, string>} versions versions of the alternatives and the environment
 * @property {Chart[]} charts
 * @property {string[]} tables as Markdown
 */

/**
 * Saves a result in `bench/results`, with machine and date, as the source of tables and charts. A run with `--quick` is
 * only saved if `bench/run.mjs` sets a folder, so that its figures do not get into the documentation.
 * @param {string} name of the measurement: `list`
 * @param {{ versions?: Record<string, string>, charts: Chart[], tables: string[] }} result
 *   versions of the alternatives and the environment; tables as Markdown, as the command prints them
 */
export function saveResult(name, { versions, charts, tables }) {
  const isQuick = process.argv.includes('--quick')
  if (isQuick && !BENCH_RESULTS) return
  mkdirSync(FOLDER, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`
  const measured = new Date().toISOString().slice(0, 10)
  const all = { node: process.versions.node, ...versions }
  const result = { name, measured, isQuick, machine, versions: all, charts, tables }
  writeFileSync(new URL(`${name}.json`, FOLDER), `${JSON.stringify(result, null, 2)}\n`)
}
