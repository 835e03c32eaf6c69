import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Snippet {
  /** The page and the line, such as `README.md, line 40`. */
  at: string
  language: string
  /** The file that its reader puts it into, where it names one. */
  file: string
  code: string
  /** The name of a file of its own. */
  name: string
}

/** Pages of `docs` whose code is complete. That of the others is checked where its examples are run. */
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

/** The code blocks of the README, of guides and of the catalogue's pages. */
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

/** Those that are modules. */
export const modules = snippets.filter(({ language }) => /^tsx?$/.test(language))

/** What a reader has and no page shows. */
const READERS_OWN = `
declare global {
  function sessionOf(request: Request): Promise<{ id: string; customer: string } | null>
}
export {}
`

/**
 * Writes the modules into a folder of their own: below the project, so that what they import is found, and not in
 * `node_modules`, which is not transformed.
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
