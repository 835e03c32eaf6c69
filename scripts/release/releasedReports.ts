import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reports } from './compareReports.ts'

const RELEASED = 'api/released'
const SEAL = 'release.json'

/** Returns the reports in a folder. */
export function readReports(folder: string): Reports {
  const names = existsSync(folder) ? readdirSync(folder).filter((it) => it.endsWith('.api.md')) : []
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Writes reports, and removes the reports of entries that no longer exist. */
export function writeReports(folder: string, reports: Reports): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readReports(folder).keys()) {
    if (!reports.has(name)) rmSync(join(folder, name))
  }
  for (const [name, text] of reports) writeFileSync(join(folder, name), text)
}

function hashOf(version: string, reports: Reports): string {
  return createHash('sha256')
    .update(JSON.stringify([version, ...reports]))
    .digest('hex')
}

/** Saves the reports of a release. The API is compared with them until the next release. */
export function keepReleased(root: string, version: string, reports: Reports): void {
  writeReports(join(root, RELEASED), reports)
  const seal = { version, sha256: hashOf(version, reports) }
  writeFileSync(join(root, RELEASED, SEAL), `${JSON.stringify(seal, null, 2)}\n`)
}

/**
 * Returns the reports of the release in `package.json`, or none before the first release. Throws if they belong to
 * another release or were changed after it, because a comparison with them would be wrong.
 */
export function readReleased(root: string, version: string): Reports {
  const file = join(root, RELEASED, SEAL)
  if (version === '0.0.0') {
    if (existsSync(file)) throw new Error(`${RELEASED} exists, but nothing has been released yet`)
    return new Map()
  }
  const again = 'Only npm run release writes it; restore it from the commit of the release.'
  if (!existsSync(file)) throw new Error(`${RELEASED} has no reports of ${version}. ${again}`)
  const seal = JSON.parse(readFileSync(file, 'utf8')) as { version: string; sha256: string }
  const reports = readReports(join(root, RELEASED))
  if (seal.version !== version) {
    throw new Error(`${RELEASED} is for ${seal.version}, package.json for ${version}. ${again}`)
  }
  if (seal.sha256 !== hashOf(version, reports)) {
    throw new Error(`${RELEASED} was changed since the release of ${version}. ${again}`)
  }
  return reports
}
