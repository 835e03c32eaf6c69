import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installLocked } from './install.mjs'

/** What the kit supports beside the Node that runs this script. */
const MAJORS = [20, 22]
const PACKAGES = join(import.meta.dirname, 'node-versions')

/** Those, beside an example's folder: `{ major, node }`, the executable. None where there are no packages of them. */
export function installNodes(folder) {
  const hasPackage = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (!hasPackage) {
    console.log(`  not run on Node ${MAJORS.join(' and ')}: they are only there for Linux`)
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

/** The servers of an example once more, on other versions of Node. Its files have been set up before. */
export async function onOtherNodes(folder, servers) {
  const nodes = installNodes(folder)
  const files = servers.map(({ command }) => command()[1])
  // Node 20 does not leave types out by itself.
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
