import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that a package is in for whoever imports it from `from`, or undefined.
 * @param {string} name
 * @param {string} from a folder
 * @returns {string | undefined}
 */
export function folderOf(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : folderOf(name, dirname(from))
}

/** @param {string} folder of a package */
export function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * The versions of what is measured, as it is found from a folder.
 * @param {string[]} names
 * @param {string} from
 * @returns {Record<string, string>}
 */
export function versionsOf(names, from) {
  return Object.fromEntries(
    names.map((name) => {
      const folder = folderOf(name, from)
      if (!folder)
        throw new Error(`${name} is not installed in ${from}, so nothing can be measured`)
      return [name, manifestOf(folder).version]
    }),
  )
}

/**
 * Installs what a folder's package.json names, where it is not there or of another version.
 * @param {string} folder
 */
export function installPeers(folder) {
  const { dependencies } = manifestOf(folder)
  const isThere = ([name, version]) => {
    const own = join(folder, 'node_modules', name)
    return existsSync(join(own, 'package.json')) && manifestOf(own).version === version
  }
  if (Object.entries(dependencies).every(isThere)) return
  console.log(`Installing ${Object.keys(dependencies).join(', ')} …`)
  // What they want beside them, such as React, is what the kit is measured with.
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock']
  execFileSync('npm', ['install', ...flags, '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
}
