// Makes small mistakes in the code and checks that a test fails for each: `npm run mutation`, or `npm run mutation -- client`
// for one layer. All of it takes about 50 minutes on two cores, so `--shard 2/6` is the second of six parts of each
// layer. Passes other arguments to Stryker: `npm run mutation -- client --mutate src/client/hold/createHold.ts`.
// Prints the mutants that survive, and writes the full report to node_modules/.cache/mutation. Exits with 1 if a layer
// has less than 85 % of its mutants killed.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { layers } from './layers.ts'

const all = Object.keys(layers)
const args = process.argv.slice(2)
const isOne = args.length > 0 && !args[0].startsWith('-')
const chosen = isOne ? [args[0]] : all
const others = args.slice(isOne ? 1 : 0)
const shard = others[0] === '--shard' ? others.splice(0, 2)[1] : undefined
if (!all.includes(chosen[0])) {
  console.error(`Unknown layer: ${chosen[0]}. Valid layers: ${all.join(', ')}.`)
  process.exit(1)
}

if (shard !== undefined && !/^[1-9]\d?\/[1-9]\d?$/.test(shard)) {
  console.error(`--shard takes a part and the number of parts, such as 2/6, and not ${shard}.`)
  process.exit(1)
}

const reportOf = (layer) => `node_modules/.cache/mutation/${layer}.json`

/** Fails if there is no mutant, for example after a folder was renamed. Stryker would pass. */
function hasMutants(layer) {
  try {
    const { files } = JSON.parse(readFileSync(reportOf(layer), 'utf8'))
    return Object.values(files).some(({ mutants }) => mutants.length > 0)
  } catch {
    return false
  }
}

const failed = chosen.filter((layer) => {
  console.log(`\n=== ${layer}`)
  rmSync(reportOf(layer), { force: true })
  const { status } = spawnSync('stryker', ['run', 'test/mutation/stryker.config.mjs', ...others], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      MUTATION_LAYER: layer,
      ...(shard && { MUTATION_SHARD: shard }),
      // Each mutant has a new process, which loads the same modules.
      NODE_COMPILE_CACHE: 'node_modules/.cache/mutation/compiled',
    },
  })
  return status !== 0 || !hasMutants(layer)
})
if (failed.length > 0) console.error(`Below 85 %, or not run: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
