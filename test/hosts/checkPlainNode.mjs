import { join } from 'node:path'
import { run } from '../packed/commands.mjs'
import { installNodes } from './nodeVersions.mjs'

/**
 * The compilations: every supported version of TypeScript, both module resolutions, and a backend without browser
 * types. The declarations of packages are checked as well.
 */
const COMPILED = [
  ['typescript-5', 'tsconfig.json'],
  ['typescript-6', 'tsconfig.bundler.json'],
  ['typescript-7', 'tsconfig.json'],
  ['typescript-7', 'tsconfig.bundler.json'],
  ['typescript-7', 'tsconfig.server.json'],
]

/** Uses the packed kit without a page or a bundler, from both kinds of modules and from TypeScript. */
export function checkPlainNode({ folder }) {
  for (const [typescript, config] of COMPILED) {
    const compiler = join(folder, 'node_modules', typescript, 'bin/tsc')
    run(folder, process.execPath, compiler, '-p', config)
  }
  const nodes = [{ node: process.execPath }, ...installNodes(folder)]
  for (const { node } of nodes) {
    for (const file of ['esm.mjs', 'commonjs.cjs']) run(folder, node, file)
    run(folder, node, 'node_modules/svc-react/dist/cli/index.js', '--help')
  }
}
