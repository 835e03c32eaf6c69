import { join } from 'node:path'
import { installNodes } from './nodeVersions.mjs'
import { run } from './run.mjs'

/**
 * What is compiled, by which TypeScript: every supported version, both ways of finding modules, and a backend that has
 * no types of a browser. The declarations of packages are checked, too.
 */
const COMPILED = [
  ['typescript-5', 'tsconfig.json'],
  ['typescript-6', 'tsconfig.bundler.json'],
  ['typescript-7', 'tsconfig.json'],
  ['typescript-7', 'tsconfig.bundler.json'],
  ['typescript-7', 'tsconfig.server.json'],
]

/** Uses the packed kit without a page and without a bundler, from both kinds of modules and from TypeScript. */
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
