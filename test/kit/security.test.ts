import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const TESTS = join(ROOT, 'test')

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** Returns the requirement numbers at the start of test titles: `B4 D2 sends its own headers`. */
function numbersIn(code: string): string[] {
  const titles = code.matchAll(/^.*(?<=[(\s])['"`]((?:[A-M]\d )+)[a-z]/gm)
  return [...titles].flatMap(([, numbers = '']) => numbers.trim().split(' '))
}

/** The requirement numbers in the titles of each test file, by path. */
const tested = new Map(
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => {
      const path = `test/${name.replaceAll('\\', '/')}`
      return [path, numbersIn(readFileSync(join(ROOT, path), 'utf8'))] as const
    }),
)

const citedNumbers = (text: string) => [...new Set(text.match(/\b[A-M]\d\b/g))]
const namedTests = (text: string) =>
  [...text.matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = '']) => path)

/** Rows of the tables that name both requirements and tests. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && namedTests(line).length > 0)
  .filter((line) => citedNumbers(line).length > 0)

describe('docs/security.md', () => {
  it('cites only requirements that a test title has', () => {
    const numbers = new Set([...tested.values()].flat())
    const cited = citedNumbers(page)

    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter((number) => !numbers.has(number))).toEqual([])
  })

  it('mentions only tests that exist', () => {
    const named = namedTests(page)

    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('mentions tests that have a requirement of their row in a title', () => {
    const unrelated = rows.flatMap((row) => {
      const cited = citedNumbers(row)
      return namedTests(row)
        .filter((path) => !tested.get(path)?.some((number) => cited.includes(number)))
        .map((path) => `${cited.join(' ')}: ${path}`)
    })

    expect(rows.length).toBeGreaterThan(25)
    expect(unrelated).toEqual([])
  })

  it('links only to pages and headings that exist', () => {
    const slugsOf = (text: string) =>
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      )
    const links = [...page.matchAll(/\]\((?!https:)([^)#]*)(?:#([^)]+))?\)/g)]
    const broken = links.filter(([, file = '', heading]) => {
      const path = file ? join(ROOT, 'docs', file) : join(ROOT, 'docs/security.md')
      if (!existsSync(path)) return true
      return heading !== undefined && !slugsOf(readFileSync(path, 'utf8')).includes(heading)
    })

    expect(links.length).toBeGreaterThan(5)
    expect(broken.map(([link]) => link)).toEqual([])
  })
})
