import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Commands of npm itself, which need no script in package.json. */
const NPMS_OWN = ['ci', 'install', 'exec']

it('mentions every value that the main entry exports', () => {
  const index = readFileSync(join(ROOT, 'src/index.ts'), 'utf8')
  const exported = [...index.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))

  expect(exported.length).toBeGreaterThan(20)
  expect(exported.filter((name) => !readme.includes(name))).toEqual([])
})

it('mentions only commands that exist', () => {
  const named = [...readme.matchAll(/(?:^|`|&& )npm (?:run )?([a-z][\w:-]*)/gm)].map(
    ([, name = '']) => name,
  )

  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !NPMS_OWN.includes(name) && !scripts[name])).toEqual([])
})

it('mentions only files that exist', () => {
  const linked = [...readme.matchAll(/\]\(([^)#]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? '',
  )
  const spoken = [...readme.matchAll(/`((?:test|stories|src|tools|bench|examples)\/[\w./-]+)`/g)]
  const files = [...linked.filter((link) => !/^https:/.test(link)), ...spoken.map(([, f]) => f)]

  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(ROOT, file ?? '')))).toEqual([])
})
