// Lists the licenses of all packages that users install, including peers: `npm run licenses`. The exit code is 1 if a
// license is not allowed.
import { spawnSync } from 'node:child_process'

const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']

const { stdout, status } = spawnSync('npm', ['query', '.prod'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: process.platform === 'win32',
})
if (status !== 0) throw new Error('`npm query` failed. Install the packages first (npm ci).')

const packages = JSON.parse(stdout)
  .map(({ name, version, license }) => ({ name, version, license: license ?? 'none' }))
  .sort((a, b) => a.name.localeCompare(b.name))
for (const { name, version, license } of packages) {
  const mark = ALLOWED.includes(license) ? '✓' : '✗'
  console.log(`${mark} ${license.padEnd(14)} ${name} ${version}`)
}
const faults = packages.filter(({ license }) => !ALLOWED.includes(license))
console.log(`${packages.length} packages, ${faults.length} with a license that is not allowed`)
process.exitCode = faults.length > 0 || packages.length < 10 ? 1 : 0
