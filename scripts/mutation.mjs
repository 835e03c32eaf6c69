// Changes the code in small ways and sees whether a test notices: `npm run mutation`, or `npm run mutation -- client` for
// one floor. What else is given goes to Stryker: `npm run mutation -- client --mutate src/client/hold/createHold.ts`. Ends with 1
// where a floor has less than 85 % of its mutants killed. What survived is printed, and all of it is in
// node_modules/.cache/mutation.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { floors } from '../tools/mutation/floors.mjs'

const all = Object.keys(floors)
const args = process.argv.slice(2)
const isOne = args.length > 0 && !args[0].startsWith('-')
const chosen = isOne ? [args[0]] : all
const others = args.slice(isOne ? 1 : 0)
if (!all.includes(chosen[0])) {
  console.error(`There is no floor ${chosen[0]}. There are: ${all.join(', ')}.`)
  process.exit(1)
}

const reportOf = (floor) => `node_modules/.cache/mutation/${floor}.json`

/** Stryker passes where there was nothing to mutate, as after a folder was renamed. */
function hasMutants(floor) {
  try {
    const { files } = JSON.parse(readFileSync(reportOf(floor), 'utf8'))
    return Object.values(files).some(({ mutants }) => mutants.length > 0)
  } catch {
    return false
  }
}

const failed = chosen.filter((floor) => {
  console.log(`\n=== ${floor}`)
  rmSync(reportOf(floor), { force: true })
  const { status } = spawnSync('stryker', ['run', 'tools/mutation/stryker.config.mjs', ...others], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MUTATION_FLOOR: floor },
  })
  return status !== 0 || !hasMutants(floor)
})
if (failed.length > 0) console.error(`Below the bound, or not run: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
