import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { pathToFileURL } from 'node:url'

/** The folder that `bench/run.mjs` sets for results, and the default folder. */
const { BENCH_RESULTS } = process.env
const FOLDER = BENCH_RESULTS
  ? pathToFileURL(`${BENCH_RESULTS}/`)
  : new URL('./results/', import.meta.url)

/**
 * @typedef {object} Comparison one figure of several contestants
 * @property {string} title what is measured
 * @property {string} unit of the values: `ms`, `MB`, `kB`, `ratio`
 * @property {boolean} [moreIsBetter] else less is
 * @property {{ name: string, isOurs?: boolean, points: [step: number, value: number][] }[]} lines one for each contestant; without steps, the step is 0
 */

/**
 * @typedef {object} Result result of one measurement
 * @property {string} name of the measurement: `list`
 * @property {string} measured the day
 * @property {boolean} [isQuick] whether it was a quick run, whose figures say little
 * @property {string} machine it ran on
 * @property {Record<string, string>} versions of what it was measured beside and in
 * @property {Comparison[]} comparisons
 * @property {string[]} tables as Markdown
 */

/**
 * Saves a result in `bench/results`, with machine and date, as the source of the page. A run with `--quick` is
 * only saved if `bench/run.mjs` sets a folder, so that its noise does not get into the documentation.
 * @param {string} name of the measurement: `list`
 * @param {{ versions?: Record<string, string>, comparisons: Comparison[], tables: string[] }} result
 *   versions of the alternatives and the environment; tables as Markdown, as the command prints them
 */
export function saveResult(name, { versions, comparisons, tables }) {
  const isQuick = process.argv.includes('--quick')
  if (isQuick && !BENCH_RESULTS) return
  mkdirSync(FOLDER, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`
  const measured = new Date().toISOString().slice(0, 10)
  const all = { node: process.versions.node, ...versions }
  const result = { name, measured, isQuick, machine, versions: all, comparisons, tables }
  writeFileSync(new URL(`${name}.json`, FOLDER), `${JSON.stringify(result, null, 2)}\n`)
}
