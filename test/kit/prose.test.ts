import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProse, PATTERNS } from '../../scripts/prose.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

const words = (file: string, text: string) => findProse(file, text).map((match) => match.words)

describe('the prose check', () => {
  it.each(PATTERNS)('finds its pattern in "$found" and passes "$better"', (pattern) => {
    const [match] = findProse('src/sample.ts', pattern.found)

    expect(match).toMatchObject({ line: 1, use: pattern.use, why: pattern.why })
    expect(findProse('src/sample.ts', pattern.better)).toEqual([])
  })

  it('finds a phrase that a line break of a comment splits, and reports its first line', () => {
    const code =
      'const a = 1\n\n/**\n * The query retries by\n * itself.\n */\n// Sends it in the\n// place of it.\n'

    expect(findProse('src/sample.ts', code)).toMatchObject([
      { line: 4, words: 'by itself' },
      { line: 7, words: 'in the place of' },
    ])
  })

  it.each([
    ['comments', 'const a = 1 // Stays as it came.\n'],
    ['style sheet comments', '/* Stays as it came. */\n'],
    ['test titles', "it('stays as it came', () => {})\n"],
    ['messages', 'const text = `It stays as it came`\n'],
    ['JSX text', '<p>\n  Stays as it came.\n</p>\n'],
  ])('checks %s', (_, code) => {
    expect(words('src/sample.tsx', code)).toEqual(['as it came'])
  })

  it('checks Markdown and MDX without the rule for the start of a comment', () => {
    expect(words('docs/a.md', '> Stays as\n> it came\n\n* What changes\n')).toEqual(['as it came'])
    expect(words('docs/a.mdx', '| by itself |')).toEqual(['by itself'])
  })

  it('ignores names that contain a pattern', () => {
    expect(words('src/sample.ts', 'recommended(amendment, knowsAll, data.tells, x-tells)')).toEqual(
      [],
    )
  })

  it('passes over the folders that npm run lint checks', () => {
    const { status, stdout, stderr } = spawnSync('node', ['scripts/prose.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    })

    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Prose: \d+ files, 0 matches\n$/)
    expect(status).toBe(0)
  })

  it('exits with 1 if no file is checked', () => {
    const { status } = spawnSync('node', ['scripts/prose.mjs', 'no-such-folder'], { cwd: ROOT })

    expect(status).toBe(1)
  })
})
