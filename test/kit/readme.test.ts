import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
/** Below the project, so that what the snippets import is found. */
const FOLDER = join(ROOT, 'node_modules/.cache/svc-react-readme')

/** What a reader has and the README does not show. */
const READERS_OWN = `
declare global {
  function sessionOf(request: Request): Promise<{ id: string; customer: string } | null>
}
export {}
`

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const snippets = [...readme.matchAll(/^```(tsx?)\n(.*?)^```/gms)].map(([, language, code]) => ({
  language,
  code,
}))

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

it('compiles every snippet of the README', () => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'readers-own.d.ts'), READERS_OWN)
  snippets.forEach(({ language, code }, index) => {
    writeFileSync(join(FOLDER, `snippet-${index + 1}.${language}`), code ?? '')
  })
  const config = { extends: join(ROOT, 'tsconfig.json'), include: ['*'], exclude: [] }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config))

  const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc')
  const run = () => execFileSync(process.execPath, [tsc, '-p', FOLDER], { encoding: 'utf8' })

  expect(snippets.length).toBeGreaterThanOrEqual(4)
  expect(run()).toBe('')
}, 30_000)

it('names every value that the main entry exports', () => {
  const index = readFileSync(join(ROOT, 'src/index.ts'), 'utf8')
  const exported = [...index.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))

  expect(exported.length).toBeGreaterThan(20)
  expect(exported.filter((name) => !readme.includes(name))).toEqual([])
})
