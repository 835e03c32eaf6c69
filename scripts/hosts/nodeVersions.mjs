import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installLocked } from './install.mjs'

/** What the kit supports beside the Node that runs this script. */
const MAJORS = [20, 22]
const PACKAGES = join(import.meta.dirname, 'node-versions')

/** The servers of an example once more, on other versions of Node. Its files have been set up before. */
export async function onOtherNodes(folder, servers) {
  const hasPackage = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (!hasPackage) {
    console.log(`  not run on Node ${MAJORS.join(' and ')}: they are only there for Linux`)
    return []
  }
  const nodes = join(folder, '..', 'node-versions')
  cpSync(PACKAGES, nodes, { recursive: true })
  installLocked(nodes)

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
  return MAJORS.flatMap((major) => {
    const folderOfNode = `node${major}-${process.platform}-${process.arch}`
    const node = join(nodes, 'node_modules', folderOfNode, 'bin/node')
    return servers.map(({ name }, index) => ({
      name: `${name}, Node ${major}`,
      command: () => [node, join('dist', files[index].replace(/\.ts$/, '.mjs'))],
    }))
  })
}
