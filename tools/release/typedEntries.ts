import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of the package that has types. */
export interface TypedEntry {
  /** What people import, such as `svc-react/relay`. */
  name: string
  /** Its declarations, such as `./dist/relay/index.d.ts`. */
  types: string
  /** The file of its report. */
  report: string
}

/** The entries that `package.json` exports with types. */
export function typedEntries(root: string): TypedEntry[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string | { types?: string }>
  }
  return Object.entries(exports).flatMap(([path, target]) => {
    // A stylesheet's types say that there is one, and no more.
    if (typeof target === 'string' || !target.types || path.endsWith('.css')) return []
    const stem = path === '.' ? 'index' : path.slice(2).replaceAll('/', '-')
    return [{ name: path.replace('.', name), types: target.types, report: `${stem}.api.md` }]
  })
}
