import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface Snippet {
  /** Its location, such as `README.md, line 40`. */
  at: string
  language: string
  /** The file name that the snippet shows to its reader; empty if it shows none. */
  file: string
  code: string
  /** Name of the file that the snippet is written to. */
  name: string
}

/** Pages of `docs` with complete code. The code of other pages is checked with the examples that it comes from. */
const GUIDES = [
  ...readdirSync(join(ROOT, 'docs/getting-started')).map((name) => `getting-started/${name}`),
  ...['authentication', 'errors', 'languages', 'server-rendering', 'styling'].map(
    (name) => `guides/${name}.md`,
  ),
  'reference.md',
].map((name) => `docs/${name}`)

const pages = [
  'README.md',
  ...GUIDES,
  ...readdirSync(join(ROOT, 'stories'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `stories/${name.replaceAll('\\', '/')}`)
    .sort(),
]

/** All code fences of the README and the catalog pages. */
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
      name: `${stem}-${line}.${language}`,
    }
  })
})

/** The snippets that are modules. Those of an example are compiled with it. */
export const modules = snippets.filter(
  ({ language, file }) => /^tsx?$/.test(language) && !file.startsWith('examples/'),
)

/** Declarations of names that a reader has and no page shows. */
const READERS_OWN = `
declare global {
  function sessionOf(request: Request): Promise<{ id: string; customer: string } | null>
}
export {}
`

/**
 * Writes the modules into their own folder: inside the project, so that imports resolve, and outside `node_modules`,
 * which is not transformed.
 */
export function writeModules(name: string) {
  const folder = join(ROOT, '.vite', name)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'readers-own.d.ts'), READERS_OWN)
  for (const module of modules) writeFileSync(join(folder, module.name), module.code)
  const config = { extends: join(ROOT, 'tsconfig.json'), include: ['*'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return { folder, remove }
}
