import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Read, because Vite would transform an import of 19 MB.
const dataFile = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
const data: unknown = JSON.parse(readFileSync(dataFile, 'utf8'))

/** The browsers of `browserslist` in package.json, with the names of MDN's data. */
export const BROWSERS = ['chrome', 'firefox', 'safari'] as const

type Browser = (typeof BROWSERS)[number]

/** The first version of each browser. */
export type Versions = Record<Browser, string>

interface Statement {
  version_added: string | false
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

interface Feature {
  __compat?: { support: Record<Browser, Statement | Statement[]> }
}

/** Returns whether a version is higher than another. */
export function isHigher(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}

function sinceOf(statements: Statement | Statement[]): string {
  const plain = [statements]
    .flat()
    .find((it) => !it.flags && !it.prefix && !it.alternative_name && it.version_added)
  const version = plain ? plain.version_added : false
  return version && version !== 'preview' ? version.replace('≤', '') : '999'
}

/** Returns the first versions that support the first path that exists in MDN's data. */
export function supportOf(paths: string[]): Versions | undefined {
  for (const path of paths) {
    const keys = path.split('.')
    const feature = keys.reduce<unknown>((at, key) => Object(at)[key], data) as Feature | undefined
    if (feature?.__compat) {
      const { support } = feature.__compat
      return {
        chrome: sinceOf(support.chrome),
        firefox: sinceOf(support.firefox),
        safari: sinceOf(support.safari),
      }
    }
  }
  return undefined
}
