import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sizeOf } from '../../../scripts/lib/sizes.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
const reference = readFileSync(join(ROOT, 'docs/reference.md'), 'utf8')
const nextPage = readFileSync(join(ROOT, 'docs/getting-started/next.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Commands of npm itself. */
const NPMS_OWN = ['ci', 'install', 'exec', 'audit']

it('README.md has at most 10,240 bytes', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_240)
})

it('README.md has the same quick start as the page for Next, which the check "quick start" follows', () => {
  const blocksOf = (page: string) =>
    page
      .split('\n## Quick start\n')[1]
      ?.split('\n## ')[0]
      ?.match(/^```[\s\S]*?^```$/gm)

  expect(blocksOf(readme)).toHaveLength(6)
  expect(blocksOf(readme)).toEqual(blocksOf(nextPage))
})

it.each([
  ['{ SvcProvider, useDestinations }', /a hook from (\d+) kB/],
  ['{ SvcProvider, DestinationList }', /the list (\d+) kB/],
  ['*', /everything (\d+) kB/],
  ['styles.css', /the stylesheet (\d+) kB/],
])('README.md states the size of %s to the nearest kB', async (what, pattern) => {
  const stated = Number(pattern.exec(readme)?.[1])

  expect(Math.abs((await sizeOf(what)) / 1000 - stated)).toBeLessThan(0.5)
})

it('docs/reference.md names every value that the main entry exports', () => {
  const index = readFileSync(join(ROOT, 'src/index.ts'), 'utf8')
  const exported = [...index.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))

  expect(exported.length).toBeGreaterThan(20)
  expect(exported.filter((name) => !reference.includes(name))).toEqual([])
})

it('README.md and CONTRIBUTING.md name npm scripts that exist', () => {
  const named = [
    ...`${readme}\n${contributing}`.matchAll(/(?:^|`|&& )npm (?:run )?([a-z][\w:-]*)/gm),
  ].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !NPMS_OWN.includes(name) && !scripts[name])).toEqual([])
})

it('CONTRIBUTING.md describes every top-level folder', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const folders = new Set(
    files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
  )
  const [, map = ''] = contributing.split('## The repository')
  const rows = map.split('\n### ')[0] ?? ''

  expect([...folders].filter((folder) => !rows.includes(`\`${folder}\``))).toEqual([])
})
