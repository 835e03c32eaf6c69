import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The parts of `npm run bench`, in order: name and program. */
export const parts = [
  { name: 'sizes', file: 'sizes/run.mjs' },
  { name: 'list', file: 'list/run.mjs' },
  { name: 'countdowns', file: 'countdowns/run.mjs' },
  { name: 'scale', file: 'scale/run.mjs' },
  { name: 'devtools', file: 'devtools/run.mjs' },
  { name: 'reader', file: 'reader/run.mjs' },
  { name: 'sandbox', file: 'sandbox/run.mjs' },
  { name: 'relay', file: 'relay/run.mjs' },
  { name: 'relay-growth', file: 'relay/growth.mjs' },
  { name: 'relay-streams', file: 'relay/stream.mjs' },
  { name: 'relay-capacity', file: 'relay/capacity/run.mjs' },
  { name: 'relay-rate-limit', file: 'relay/rateLimit/run.mjs' },
]

/** Folder of the saved results. */
export const KEPT = fileURLToPath(new URL('./results', import.meta.url))

/**
 * Returns a result, or undefined if it does not exist.
 * @param {string} folder
 * @param {string} name of a part
 * @returns {import('./saveResult.mjs').Result | undefined}
 */
export function readResult(folder, name) {
  const file = `${folder}/${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Returns one line about a measurement: date, machine and versions. @param {import('./saveResult.mjs').Result} result
 */
export function whereOf({ measured, isQuick, machine, versions }) {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const quick = isQuick ? ' This was a quick run, so its figures are not reliable.' : ''
  return `Measured on ${measured}, on ${machine}: ${named.join(', ')}.${quick}`
}
