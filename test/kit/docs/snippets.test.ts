import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { modules, modulesOfTypes, snippets, writeModules } from './snippets.js'

const TSC = resolve(import.meta.dirname, '../../../node_modules/@typescript/native/bin/tsc')

const LANGUAGES = [
  ...['ts', 'tsx', 'js', 'jsx', 'sh', 'css', 'json', 'html', 'http', 'text', 'diff', 'mdx'],
  ...['yaml', 'python', 'nginx', 'capnp', 'mermaid'],
]

it('every snippet has a supported language', () => {
  expect(snippets.filter(({ language }) => !LANGUAGES.includes(language))).toEqual([])
})

/** Compiles modules and returns the errors. */
function compile(name: string, written: typeof modules) {
  const { folder, remove } = writeModules(name, written)
  try {
    return execFileSync(process.execPath, [TSC, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout // the error of a failed command has its output
  } finally {
    remove()
  }
}

it('every snippet compiles', () => {
  expect(modules.length).toBeGreaterThanOrEqual(8)
  expect(compile('snippets-compiled', modules)).toBe('')
}, 60_000)

it('a wrong name does not compile, with the error that the guide to types shows', () => {
  const shown = modulesOfTypes.flatMap(({ code }) => code.match(/(?<=\/\/ )Type '.*/g) ?? [])
  expect(shown).toHaveLength(1)

  const errors = compile('snippets-of-types', modulesOfTypes).match(
    // The kit itself does not compile with names of an app.
    /(?<=^\.vite\/.*error TS\d+: ).*/gm,
  )

  expect(errors).toEqual(shown)
}, 60_000)

it.each(snippets.filter(({ language }) => language === 'css'))(
  'the CSS of $at is valid',
  async ({ code }) => {
    const { warnings } = await transform(code, { loader: 'css' })

    expect(warnings).toEqual([])
  },
)

it('the JSON of every snippet is valid', () => {
  for (const { at, language, code, file } of snippets) {
    // Those of an example are parts of its files.
    if (language === 'json' && !file.startsWith('examples/'))
      expect(() => JSON.parse(code), at).not.toThrow()
  }
})
