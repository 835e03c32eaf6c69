import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, run } from '../packed/commands.mjs'
import { ROOT } from '../packed/install.mjs'

/** Types for the oldest React that the kit supports. `test/react-18` has its version. */
const TYPES = ['@types/react@18.3.31', '@types/react-dom@18.3.7']

/** Installs the oldest React into an example, changes nothing else, and uses the example again. */
export async function onOldestReact(folder, use) {
  const oldest = JSON.parse(readFileSync(join(ROOT, 'test/react-18/package.json'), 'utf8'))
  const packages = Object.entries(oldest.dependencies).map((entry) => entry.join('@'))
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline']
  run(folder, 'npm', 'install', '--save-exact', ...quiet, ...packages, ...TYPES)
  await use().catch((error) => {
    throw new Error(`on ${packages.join(' and ')}: ${error.message}`)
  })
  const assets = join(folder, 'dist/assets')
  const built = readdirSync(assets).map((file) => readFileSync(join(assets, file), 'utf8'))
  const { react } = oldest.dependencies
  assert(built.join('').includes(react), `the page that was used has not been built with ${react}`)
}
