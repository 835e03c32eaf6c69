import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installLocked } from '../packed/install.mjs'

/** The supported major versions of Node other than the one that runs this script. */
const MAJORS = [20, 22]
const PACKAGES = join(import.meta.dirname, 'node-versions')

/** Returns these versions for an example: `{ major, node }`, where `node` is the executable. Empty except on Linux. */
export function installNodes(folder) {
  const hasPackage = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (!hasPackage) {
    console.log(
      `  not run on Node ${MAJORS.join(' and ')}: the packages are only available for Linux`,
    )
    return []
  }
  const nodes = join(folder, '..', 'node-versions')
  if (!existsSync(nodes)) {
    cpSync(PACKAGES, nodes, { recursive: true })
    installLocked(nodes)
  }
  return MAJORS.map((major) => {
    const folderOfNode = `node${major}-${process.platform}-${process.arch}`
    return { major, node: join(nodes, 'node_modules', folderOfNode, 'bin/node') }
  })
}

/** Returns the servers of an example for other versions of Node. The files are set up already. */
export async function onOtherNodes(folder, servers) {
  const nodes = installNodes(folder)
  const files = servers.map(({ command }) => command()[1])
  // Node 20 needs a loader for TypeScript.
  await build({
    absWorkingDir: folder,
    entryPoints: files,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
  })
  return nodes.flatMap(({ major, node }) =>
    servers.map(({ name }, index) => ({
      name: `${name}, Node ${major}`,
      command: () => [node, join('dist', files[index].replace(/\.ts$/, '.mjs'))],
    })),
  )
}
