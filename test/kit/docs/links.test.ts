import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Files that npm always packs, in addition to the list `files` of package.json. */
const ALWAYS_PACKED = ['README.md', 'LICENSE', 'package.json']

const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  files: string[]
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .sort(),
]

const withoutCode = (markdown: string) =>
  markdown.replaceAll(/^( *)(`{3,}).*\n[\s\S]*?^ *\2$/gm, '')

/** Anchors of a page: its `<a id>`, and those of its headings, as GitHub and npm create them. */
function anchorsOf(markdown: string): Set<string> {
  const text = withoutCode(markdown)
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id))
  const counts = new Map<string, number>()
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    // Headings with the same text are numbered.
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`)
  }
  return anchors
}

interface Link {
  to: string
  /** Path from the root of the repository. */
  file: string
  anchor: string | undefined
}

/** Links and pictures of a page that are not absolute URLs. */
function linksOf(page: string): Link[] {
  const text = withoutCode(readFileSync(join(ROOT, page), 'utf8')).replaceAll(/`[^`\n]*`/g, '')
  const found = text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)
  return [...found]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((to) => !/^(?:https?|mailto):/.test(to))
    .map((to) => {
      const [path = '', anchor] = to.split('#')
      const target = path ? resolve(ROOT, dirname(page), path) : resolve(ROOT, page)
      return { to, file: relative(ROOT, target).replaceAll('\\', '/'), anchor }
    })
}

function isPacked(file: string): boolean {
  return [...ALWAYS_PACKED, ...files].some(
    (entry) => file === entry || file.startsWith(`${entry}/`),
  )
}

/** The reason why a link fails, or undefined. */
function faultOf({ file, anchor }: Link): string | undefined {
  const path = join(ROOT, file)
  if (!existsSync(path)) return 'does not exist'
  if (!isPacked(file)) return 'is not in the package'
  if (anchor === undefined) return undefined
  return anchorsOf(readFileSync(path, 'utf8')).has(anchor) ? undefined : 'has no such heading'
}

describe('the links of the documentation', () => {
  it('are found on many pages', () => {
    expect(pages.length).toBeGreaterThan(15)
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(100)
  })

  it.each(pages)('lead to files of the package and to existing headings: %s', (page) => {
    const broken = linksOf(page).flatMap((link) => {
      const fault = faultOf(link)
      return fault ? [`${link.to} ${fault}`] : []
    })

    expect(broken).toEqual([])
  })

  it('reach every page in docs from README.md', () => {
    const reached = new Set<string>()
    const visit = (page: string) => {
      if (reached.has(page) || !pages.includes(page)) return
      reached.add(page)
      for (const { file } of linksOf(page)) visit(file)
    }
    visit('README.md')

    expect(pages.filter((page) => !reached.has(page))).toEqual([])
  })

  it.each([
    ['a missing file', { to: 'a', file: 'docs/missing.md', anchor: undefined }, 'does not exist'],
    [
      'a file outside the package',
      { to: 'a', file: 'test/setup.ts', anchor: undefined },
      'is not in the package',
    ],
    [
      'a missing heading',
      { to: 'a', file: 'README.md', anchor: 'no-such-heading' },
      'has no such heading',
    ],
  ])('fail with %s', (_, link, fault) => {
    expect(faultOf(link)).toBe(fault)
  })
})
