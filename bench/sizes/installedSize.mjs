import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, manifestOf } from '../packages.mjs'

/** Packages that every React app has. */
const REACT = ['react', 'react-dom']

const dependenciesOf = (folder) => Object.keys(manifestOf(folder).dependencies ?? {})

/** Returns the peers that an app must install with a package, except React. */
function peersOf(folder) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(folder)
  return Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional && !REACT.includes(name),
  )
}

function bytesIn(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : bytesIn(path)
    else bytes += statSync(path).size
  }
  return bytes
}

/**
 * Returns the number and total size of the packages that npm installs for `names`, including all dependencies except
 * React.
 * @param {string[]} names packages that an app installs
 * @param {string} from folder from which they resolve
 */
export function installedSize(names, from) {
  const found = new Set()
  const add = (name, parent, isDirect) => {
    const folder = folderOf(name, parent)
    if (!folder) throw new Error(`${name} is not installed, but ${parent} depends on it`)
    if (found.has(folder)) return
    found.add(folder)
    for (const need of dependenciesOf(folder)) if (!REACT.includes(need)) add(need, folder)
    if (isDirect) for (const peer of peersOf(folder)) add(peer, folder)
  }
  for (const name of names) add(name, from, true)
  const bytes = [...found].reduce((sum, folder) => sum + bytesIn(folder), 0)
  return { packages: found.size, bytes }
}

/**
 * Returns the same for the current project, which is not installed in `node_modules`.
 * @param {string} folder
 * @param {number} ownBytes size of its published files
 */
export function installedSizeOf(folder, ownBytes) {
  const needs = [...dependenciesOf(folder), ...peersOf(folder)]
  const { packages, bytes } = installedSize(needs, folder)
  return { packages: packages + 1, bytes: bytes + ownBytes }
}
