import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the folder of a package that an import from `from` resolves to, or undefined.
 * @param {string} name
 * @param {string} from folder of the importing module
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
 * Returns the versions of the measured packages, resolved from a folder.
 * @param {string[]} names
 * @param {string} from
 * @returns {Record<string, string>}
 */
export function versionsOf(names, from) {
  return Object.fromEntries(
    names.map((name) => {
      const folder = folderOf(name, from)
      if (!folder) throw new Error(`${name} is not installed in ${from}, so it cannot be measured`)
      return [name, manifestOf(folder).version]
    }),
  )
}

/**
 * Installs the packages in a folder's package.json if they are missing or have another version.
 * @param {string} folder
 */
export function installPeers(folder) {
  const { dependencies } = manifestOf(folder)
  const isInstalled = ([name, version]) => {
    const own = join(folder, 'node_modules', name)
    return existsSync(join(own, 'package.json')) && manifestOf(own).version === version
  }
  if (Object.entries(dependencies).every(isInstalled)) return
  console.log(`Installing ${Object.keys(dependencies).join(', ')} …`)
  // Peers such as React are not installed, so that the same ones are used as for the kit.
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock']
  execFileSync('npm', ['install', ...flags, '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
}
