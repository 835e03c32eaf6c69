import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of the package with types. */
export interface TypedEntry {
  /** Import name, such as `svc-react/relay`. */
  name: string
  /** Path of its declarations, such as `./dist/relay/index.d.ts`. */
  types: string
  /** File name of its report. */
  report: string
}

/** Returns the entries that `package.json` exports with types. */
export function typedEntries(root: string): TypedEntry[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string | { types?: string }>
  }
  return Object.entries(exports).flatMap(([path, target]) => {
    // The types of a stylesheet only declare that it exists.
    if (typeof target === 'string' || !target.types || path.endsWith('.css')) return []
    const stem = path === '.' ? 'index' : path.slice(2).replaceAll('/', '-')
    return [{ name: path.replace('.', name), types: target.types, report: `${stem}.api.md` }]
  })
}
