interface Component {
  name: string
  version: string
  purl?: string
  hashes?: { alg: string; content: string }[]
  licenses?: unknown[]
}
interface Sbom {
  bomFormat: string
  metadata: { component: Component }
  components: Component[]
}
interface LockedPackage {
  name?: string
  version: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
interface Lockfile {
  version: string
  packages: Record<string, LockedPackage>
}

/** Returns the path that `name` resolves to for a package at `from`: its own copy, or the closest one above it. */
function resolvePackage({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at && `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

/** Returns the paths of all packages that users install, without peers. */
function installedPaths(lockfile: Lockfile): string[] {
  const paths = new Set([''])
  for (const from of paths) {
    const { dependencies, optionalDependencies } = lockfile.packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolvePackage(lockfile, from, name)
      if (path !== undefined) paths.add(path)
    }
  }
  return [...paths].filter((path) => path !== '')
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Returns the digest of a Subresource Integrity value, in hexadecimal. */
const digestOf = (integrity = '') =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/**
 * Compares an SBOM (CycloneDX) with the lockfile. `npm sbom` ends with 0 even if it leaves packages out.
 *
 * @returns The entries that are missing, wrong or superfluous in the SBOM.
 */
export function sbomFaults(
  sbom: Sbom,
  lockfile: Lockfile,
  { name, version }: { name: string; version: string },
): string[] {
  const { component } = sbom.metadata
  const listed = new Map<string, Component>(
    sbom.components.map((it) => [`${it.name}@${it.version}`, it] as const),
  )
  const installed = new Map<string, LockedPackage>(
    installedPaths(lockfile).map((path) => {
      const it = lockfile.packages[path] as LockedPackage // one of its keys
      return [`${it.name ?? nameOf(path)}@${it.version}`, it] as const
    }),
  )
  const faults = [...installed].flatMap(([id, { integrity }]) => {
    const found = listed.get(id)
    if (!found) return [`${id} is missing`]
    const isHashed = found.hashes?.some(({ content }) => content === digestOf(integrity))
    return [
      ...(isHashed ? [] : [`${id} does not have the hash of the lockfile`]),
      ...(found.licenses?.length ? [] : [`${id} has no license`]),
    ]
  })
  return [
    ...(sbom.bomFormat === 'CycloneDX' ? [] : ['it is not in the format CycloneDX']),
    ...(component.purl === `pkg:npm/${name}@${version}` && component.name === name
      ? []
      : [`it describes ${component.purl}, not ${name}@${version}`]),
    ...(installed.size > 0 ? [] : ['the lockfile has no packages']),
    ...faults,
    ...[...listed.keys()].filter((id) => !installed.has(id)).map((id) => `${id} is not installed`),
  ]
}
