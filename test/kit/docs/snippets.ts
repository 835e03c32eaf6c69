import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface Snippet {
  /** Its location, such as `README.md, line 40`. */
  at: string
  language: string
  /** The file name that the snippet shows to its reader; empty if it shows none. */
  file: string
  code: string
  /** Path of the file that the snippet is written to. Snippets of an app are in one folder, so that they can import each other. */
  name: string
}

/** Pages of `docs`, without the generated reference, results of benchmarks, and releases of the kit itself. */
const GUIDES = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.md') && !/^docs\/(?:reference|bench)\/|releasing/.test(name))
  .sort()

const pages = [
  'README.md',
  ...GUIDES,
  ...readdirSync(join(ROOT, 'stories'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `stories/${name.replaceAll('\\', '/')}`)
    .sort(),
]

/** All code fences of the README, the pages of `docs` and the catalog pages. */
export const snippets: Snippet[] = pages.flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^ *```$/gm)].map((found) => {
    const [, indent = '', info = '', code = ''] = found
    const [language = '', file = ''] = info.trim().split(/\s/)
    const line = text.slice(0, found.index).split('\n').length
    const stem = page.replace(/\.mdx?$/, '').replace(/\W+/g, '-')
    return {
      at: `${page}, line ${line}`,
      language,
      file,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      name: file ? `${stem}/${file}` : `${stem}-${line}.${language}`,
    }
  })
})

/** The snippets that are modules. Those of an example are compiled with it. */
const allModules = snippets.filter(
  ({ language, file }) => /^tsx?$/.test(language) && !file.startsWith('examples/'),
)
/** A page that registers names of integrations, which would apply to all snippets, and uses a wrong one. */
const isOfTypes = ({ at }: Snippet) => at.startsWith('docs/guides/types.md')
export const modules = allModules.filter((module) => !isOfTypes(module))
export const modulesOfTypes = allModules.filter(isOfTypes)

/** Declarations of names that a reader has and no page shows. */
const READERS_OWN = `
declare function sessionOf(request: Request): Promise<{ id: string; customer: string } | null>

/** Of other packages and of an app, in parts of a server's code. */
declare const options: import('svc-react/relay').RelayOptions
declare const app: { use(handler: unknown): void }
declare const audit: { write(record: object): void }
declare const env: { LIMITER: { limit(call: { key: string }): Promise<{ success: boolean }> } }
declare const serviceOrigins: Set<string>
declare let token: { value: string; expiresMs: number }
declare function fetchToken(): Promise<typeof token>
declare class UndiciInstrumentation {
  constructor(config: { ignoreRequestHook(request: { origin: string }): boolean })
}
declare const compression: {
  (config: { filter: typeof compression.filter }): unknown
  filter(request: unknown, response: { getHeader(name: string): unknown }): boolean
}

declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
declare module 'next/server' {
  export function connection(): Promise<void>
}
`

/** Whether a snippet is one option of a relay, such as `rateLimit: …`. */
const isOption = (code: string) => /^\w+: /.test(code)

/**
 * Whether a snippet is compiled only: a part of a server's code that uses names of an app, or TanStack Devtools, of
 * which tests load the build for servers.
 */
export const isPart = ({ code }: Snippet) =>
  isOption(code) ||
  /\b(?:options|transport|compression|UndiciInstrumentation|TanStackDevtools)\b/.test(code)

/** Returns the code of a module: as is, or with the call that an option belongs to. */
function moduleOf(code: string): string {
  if (!isOption(code)) return /^(?:import|export) /m.test(code) ? code : `${code}\nexport {}\n`
  return `import { createRelay } from 'svc-react/relay'\ncreateRelay({ ...options, ${code.trimEnd()} })\n`
}

/**
 * Writes the modules into their own folder: inside the project, so that imports resolve, and outside `node_modules`,
 * which is not transformed.
 */
export function writeModules(name: string, written = modules) {
  const folder = join(ROOT, '.vite', name)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'readers-own.d.ts'), READERS_OWN)
  for (const module of written) {
    const file = join(folder, module.name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, moduleOf(module.code))
  }
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    // As in apps with a bundler, whose imports have no file extension.
    compilerOptions: { module: 'preserve', moduleResolution: 'bundler' },
    include: ['**/*'],
    exclude: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return { folder, remove }
}
