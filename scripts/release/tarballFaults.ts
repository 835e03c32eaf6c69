import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

interface Manifest {
  name: string
  version: string
  bin?: Record<string, string>
  exports: Record<string, Target>
  scripts?: Record<string, string>
}
type Target = string | null | { [condition: string]: Target }

/** The files that the package may contain: the build, the OpenAPI document, and the files that npm shows. */
const ALLOWED =
  /^(?:dist\/[\w./-]+\.(?:js|js\.map|d\.ts|css)|docs\/[\w./-]+\.(?:md|png|gif)|openapi\/\w+\.yaml|package\.json|(?:README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE(?:\.lucide\.txt)?)$/
const NEEDED = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'LICENSE.lucide.txt']

/** Patterns that no public file may contain, by the name of the fault. */
const SECRETS: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[\w-]{8}/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_\w{40}/],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
]

/** Scripts that npm would run on every user's machine during installation. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
}

function targetsOf(target: Target): string[] {
  if (typeof target === 'string') return [target]
  return Object.values(target ?? {}).flatMap(targetsOf)
}

function contentFaults(folder: string, file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const places = [resolve(import.meta.dirname, '../..'), process.env.HOME].filter(
    (place) => place !== undefined && place.length > 1,
  )
  return [
    ...SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `contains ${what}`),
    ...places
      .filter((place) => text.includes(`${place}/`))
      .map(() => 'contains a folder of the build machine'),
  ].map((fault) => `${file} ${fault}`)
}

function changelogFaults(folder: string, version: string): string[] {
  const file = join(folder, 'CHANGELOG.md')
  if (!existsSync(file)) return []
  const [, entry] =
    readFileSync(file, 'utf8')
      .split(/^## /m)
      .map((part) => /^(\S+)\n([\s\S]*)$/.exec(part))
      .find((found) => found?.[1] === version)
      ?.slice(1) ?? []
  return entry && /^- \S/m.test(entry) ? [] : [`CHANGELOG.md has no section for ${version}`]
}

/** Imports each argument, and prints a line for each one that exports nothing or does not load. */
const IMPORT_EACH = `
for (const name of process.argv.slice(1)) {
  try {
    if (Object.keys(await import(name)).length === 0) console.log(name + ' exports nothing')
  } catch (error) {
    console.log(name + ' does not load: ' + String(error))
  }
}`

/** Runs the package like a user: its command, and its entries by name. */
function usageFaults(folder: string, manifest: Manifest): string[] {
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe', timeout: 60_000 } as const
  const names = Object.entries(manifest.exports)
    .filter(([, target]) => targetsOf(target).some((file) => file.endsWith('.js')))
    .map(([path]) => path.replace('.', manifest.name))
  const imports = ['--input-type=module', '--eval', IMPORT_EACH, '--', ...names]
  const output = execFileSync(process.execPath, imports, options).trim()
  return [
    ...output.split('\n').filter(Boolean),
    ...Object.entries(manifest.bin ?? {}).flatMap(([name, file]) => {
      const version = spawnSync(process.execPath, [file, '--version'], options)
      if (version.status === 0 && version.stdout.trim() === manifest.version) return []
      return [
        `${name} --version prints ${version.stdout}${version.stderr}, not ${manifest.version}`,
      ]
    }),
  ]
}

/**
 * Checks a package before it is published. `node_modules` next to the folder must have its dependencies.
 *
 * @param folder - Folder of the unpacked tarball.
 * @param version - Version to publish.
 */
export function tarballFaults(folder: string, version: string): string[] {
  const files = filesBelow(folder)
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const targets = [...Object.values(manifest.exports), ...Object.values(manifest.bin ?? {})]
  const missing = [
    ...NEEDED.filter((file) => !files.includes(file)),
    ...targets.flatMap(targetsOf).filter((file) => !existsSync(join(folder, file))),
  ]
  const faults = [
    ...missing.map((file) => `${file} is missing`),
    ...files
      .filter((file) => !ALLOWED.test(file))
      .map((file) => `${file} must not be in the package`),
    ...INSTALL_SCRIPTS.filter((it) => manifest.scripts?.[it]).map(
      (it) => `it has the script ${it}`,
    ),
    ...(manifest.version === version ? [] : [`it is ${manifest.version}, not ${version}`]),
    ...changelogFaults(folder, version),
    ...files.flatMap((file) => contentFaults(folder, file)),
  ]
  if (!existsSync(join(dirname(folder), 'node_modules'))) {
    throw new Error('the package cannot run without node_modules next to it')
  }
  return missing.length > 0 ? faults : [...faults, ...usageFaults(folder, manifest)]
}
