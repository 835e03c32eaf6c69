/**
 * A Vite plugin that keeps the types of your integrations up to date in development. For Node.
 *
 * @module svc-react/vite
 */
import { resolve } from 'node:path'
import { TypesFault } from '../cli/types/typesFault.js'
import { writeTypes } from '../cli/types/writeTypes.js'

/** Options of {@link svcTypes}. Paths are relative to the root of the Vite project. */
export interface SvcTypesOptions {
  /** Path of the manifest (YAML). */
  manifest: string
  /** Path of the declaration to write, such as `src/svc.d.ts`. TypeScript must include it. */
  out: string
  /** Names of integrations in the manifest, by the relay's alias. @default the names are the aliases */
  alias?: Readonly<Record<string, string>>
}

/** The parts of Vite's development server that the plugin uses. */
export interface SvcTypesServer {
  /** Vite's resolved config. */
  config: {
    /** Folder of the project. */
    root: string
    /** Logger of the server's messages. */
    logger: { warn: (text: string) => void; error: (text: string) => void }
  }
  /** Vite's file watcher. */
  watcher: {
    /** Watches a file. */
    add: (path: string) => unknown
    /** Adds a listener for changes of watched files. */
    on: (event: 'all', listener: (event: string, path: string) => void) => unknown
  }
}

/** The plugin that {@link svcTypes} returns. */
export interface SvcTypesPlugin {
  /** Name in Vite's messages. */
  name: string
  /** The command of Vite that uses the plugin: the development server. */
  apply: 'serve'
  /** Called by Vite when the server starts. */
  configureServer: (server: SvcTypesServer) => Promise<void>
}

/** Validates a path. Node would report a missing one, without its name, when the server starts. */
function checkPath(name: string, path: unknown): string {
  if (typeof path === 'string' && path !== '') return path
  throw new TypeError(`svcTypes: the option "${name}" is not a path. Pass a non-empty string.`)
}

function checkAlias(alias: unknown = {}): ReadonlyMap<string, string> {
  const isObject = typeof alias === 'object' && alias !== null && !Array.isArray(alias)
  const entries: unknown[][] = isObject ? Object.entries(alias) : [[]]
  const isName = (entry: unknown[]): entry is [string, string] => typeof entry[1] === 'string'
  if (entries.every(isName)) return new Map(entries)
  throw new TypeError(
    'svcTypes: the option "alias" is not an object of names. Pass { alias: name }, or omit it.',
  )
}

/**
 * Creates a Vite plugin that writes the types of a manifest when the development server starts, and after each change
 * of the manifest. Logs faults of the manifest. Does nothing in a build.
 *
 * @throws TypeError if an option is missing or invalid
 * @example
 * export default defineConfig({ plugins: [svcTypes({ manifest: 'amp.yaml', out: 'src/svc.d.ts' })] })
 */
export function svcTypes(options: SvcTypesOptions): SvcTypesPlugin {
  const given: Partial<SvcTypesOptions> = options ?? {} // JavaScript configs are not type-checked
  const manifest = checkPath('manifest', given.manifest)
  const out = checkPath('out', given.out)
  const aliases = checkAlias(given.alias)
  return {
    name: 'svc-react:types',
    apply: 'serve',
    async configureServer({ config, watcher }) {
      const path = resolve(config.root, manifest)
      const types = { source: { manifest: path, aliases }, out: resolve(config.root, out) }
      const update = async () => {
        try {
          const { warnings } = await writeTypes(types)
          for (const warning of warnings) config.logger.warn(warning)
        } catch (error) {
          if (!(error instanceof TypesFault)) throw error
          config.logger.error(error.message)
        }
      }
      await update()
      watcher.add(path)
      // One after the other, so that the last change is written last.
      let updated = Promise.resolve()
      watcher.on('all', (_event, changed) => {
        if (resolve(changed) === path) updated = updated.then(update)
      })
    },
  }
}
