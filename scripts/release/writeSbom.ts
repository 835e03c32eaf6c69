import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Lockfile {
  packages: Record<string, { dev?: boolean; link?: boolean; [member: string]: unknown }>
  [member: string]: unknown
}

const readJson = (root: string, name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/**
 * Writes a project that has only the dependencies that users install. On the whole project, `npm sbom --omit dev` omits
 * each package that a development dependency also uses, such as zod.
 */
function writeProject(root: string, folder: string) {
  const manifest = readJson(root, 'package.json')
  const { name, version, license, description, repository, dependencies } = manifest
  const lockfile: Lockfile = readJson(root, 'package-lock.json')
  const installed = Object.entries(lockfile.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  const packages = Object.fromEntries([
    ['', { name, version, license, dependencies }],
    ...installed,
  ])

  const project = join(folder, name) // npm names the component after the folder
  mkdirSync(project, { recursive: true })
  const own = { name, version, license, description, repository, dependencies }
  writeFileSync(join(project, 'package.json'), JSON.stringify(own))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ ...lockfile, packages }))
  return { project, file: join(folder, `${name}-${version}.cdx.json`) }
}

/**
 * Writes the SBOM (CycloneDX) of the packages that users install. Reads only `package.json` and `package-lock.json`,
 * so it needs no network.
 *
 * @param root - Folder of the project.
 * @param folder - Folder to write to.
 * @returns Path of the SBOM.
 */
export function writeSbom(root: string, folder: string): string {
  const { project, file } = writeProject(root, folder)
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'library']
  const options = ['--package-lock-only', '--omit', 'dev', '--omit', 'peer', '--offline']
  const text = execFileSync('npm', ['sbom', ...format, ...options, '--loglevel=error'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  writeFileSync(file, text)
  return file
}
