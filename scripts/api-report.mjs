// Compares the public API of the built package with its reports in `api`, and its changes since the last release with
// the pending changesets: `npm run api-report`, after `npm run build`.
// `npm run api-report -- --update` rewrites the reports. docs/releasing.md has the rules.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareReports } from './release/compareReports.ts'
import { migrationFaults } from './release/migrationFaults.ts'
import { packageReport } from './release/packageReport.ts'
import { pendingChangesets } from './release/pendingChangesets.ts'
import { readReleased, readReports, writeReports } from './release/releasedReports.ts'
import { surfaceFaults } from './release/surfaceFaults.ts'
import { typeReports } from './release/typeReports.ts'

/** Maximum number of changes to list. */
const MAX_SHOWN = 40

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'api')

/** Prints a summary and returns the faults. With `isUpdate`, writes the reports first. */
async function check({ isUpdate }) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const now = new Map([...typeReports(root), ['package.api.md', await packageReport(root)]])
  const written = readReports(folder)
  const differ = [...new Set([...written.keys(), ...now.keys()])].filter(
    (report) => written.get(report) !== now.get(report),
  )
  const faults = []
  if (isUpdate) {
    writeReports(folder, now)
    console.log(`reports written: ${differ.join(', ') || 'none changed'}`)
  } else if (differ.length > 0) {
    const found = compareReports(written, now)
    for (const { kind, where } of found.slice(0, MAX_SHOWN)) console.log(`  ${kind}: ${where}`)
    if (found.length > MAX_SHOWN) console.log(`  and ${found.length - MAX_SHOWN} more`)
    faults.push(
      `the public API of the built package differs from ${differ.map((it) => `api/${it}`).join(', ')}. If you intended the change, run npm run api-report -- --update. Otherwise, rebuild dist with npm run build.`,
    )
  }

  const changesets = await pendingChangesets(root, name)
  const changes = compareReports(readReleased(root, version), now)
  const since =
    version === '0.0.0' ? 'no release yet' : `changed since ${version}: ${changes.length}`
  console.log(`reports: ${now.size}; ${since}; pending changesets: ${changesets.length}`)
  return [
    ...faults,
    ...surfaceFaults(changes, changesets, version),
    ...migrationFaults(changesets, version),
  ]
}

const [flag, ...rest] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--update') || rest.length > 0) {
  console.error('api-report accepts only --update')
  process.exit(2)
}
const faults = await check({ isUpdate: flag !== undefined }).catch(({ message }) => [message])
for (const fault of faults) console.error(`✗ ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
