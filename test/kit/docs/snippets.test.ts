import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { modules, snippets, writeModules } from './snippets.js'

const TSC = resolve(import.meta.dirname, '../../../node_modules/@typescript/native/bin/tsc')

const LANGUAGES = [
  ...['ts', 'tsx', 'js', 'jsx', 'sh', 'css', 'json', 'html', 'http', 'text', 'diff', 'mdx'],
  ...['yaml', 'python', 'nginx', 'capnp', 'mermaid'],
]

it('every snippet has a supported language', () => {
  expect(snippets.filter(({ language }) => !LANGUAGES.includes(language))).toEqual([])
})

it('every snippet compiles', () => {
  const { folder, remove } = writeModules('snippets-compiled')
  const compile = () => {
    try {
      return execFileSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout // the error of a failed command has its output
    }
  }

  const output = compile()
  remove()

  expect(modules.length).toBeGreaterThanOrEqual(8)
  expect(output).toBe('')
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
