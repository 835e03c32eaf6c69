import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { BROWSERS, isHigher, supportOf, type Versions } from './support.ts'
import { usedApis } from './usedApis.ts'
import { usedCss } from './usedCss.ts'

const root = resolve(import.meta.dirname, '../../..')
const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  browserslist: string[]
}

/** The oldest supported versions, from `browserslist`. */
const oldest = Object.fromEntries(
  browserslist
    .map((line) => line.split(' >= '))
    .filter(([name]) => BROWSERS.includes(name as never)),
) as Versions

/** Features of the stylesheet that some supported browsers ignore, with the effect. */
const optional: Record<string, string> = {
  'css.properties.accent-color': 'checkboxes have the color of the browser',
  'css.properties.field-sizing': 'text areas do not grow with their text',
  'css.properties.field-sizing.content': 'text areas do not grow with their text',
  'css.properties.forced-color-adjust': 'Safari has no forced colors',
  'css.properties.forced-color-adjust.none': 'Safari has no forced colors',
  'css.properties.grid-template-columns.subgrid': 'the parts of recent requests are not in columns',
  'css.properties.overscroll-behavior': 'the page scrolls at the end of a list',
  'css.properties.scrollbar-gutter': 'a scrollbar moves the content',
  'css.properties.scrollbar-gutter.stable': 'a scrollbar moves the content',
  'css.properties.text-align.match-parent':
    'Chrome has another name for it, which the stylesheet uses as well',
  'css.properties.text-wrap': 'the lines of a text have different lengths',
  'css.properties.text-wrap.balance': 'the lines of a text have different lengths',
}

const bundle = (options: BuildOptions) =>
  build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
  })

/** The dependencies' files that a page with all components loads. */
async function dependencyFiles(): Promise<string[]> {
  const { metafile } = await bundle({
    entryPoints: ['dist/index.js', 'dist/components/messages/locales.js'],
    outdir: 'none',
    splitting: true,
    metafile: true,
  })
  const files = Object.keys(metafile?.inputs ?? {})
  return files.filter((file) => file.includes('node_modules/')).map((file) => resolve(root, file))
}

/** The compiler's libraries. Parsing them takes seconds. */
const libraries = new Map<string, ts.SourceFile>()

function createProgram(files: string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    root,
  )
  const lib = [
    'lib.esnext.d.ts',
    'lib.dom.d.ts',
    'lib.dom.iterable.d.ts',
    'lib.dom.asynciterable.d.ts',
  ]
  // Without the types of Node and of test tools, which no browser has.
  const all = { ...options, lib, types: [], allowJs: true, maxNodeModuleJsDepth: 0 }
  const host = ts.createCompilerHost(all)
  const { getSourceFile } = host
  host.getSourceFile = (file, ...rest) => {
    const known = libraries.get(file) ?? getSourceFile(file, ...rest)
    if (known && /\/lib\.[\w.]+\.d\.ts$/.test(file)) libraries.set(file, known)
    return known
  }
  return ts.createProgram(files, all, host)
}

/** The features of the code that users' browsers run. */
async function apisOfPackage() {
  const dependencies = await dependencyFiles()
  const entries = ['src/index.ts', 'src/components/messages/locales.ts']
  const program = createProgram([...entries.map((it) => join(root, it)), ...dependencies])
  const own = join(root, 'src')
  return usedApis(program, (file) => file.startsWith(own) || dependencies.includes(resolve(file)))
}

/** Features that need a newer browser, each with its first versions. */
function tooNew(features: Map<string, string[]>, allowed: string[] = []) {
  return [...features].flatMap(([name, paths]) => {
    const since = supportOf(paths)
    const isNew = since && BROWSERS.some((it) => isHigher(since[it], oldest[it]))
    return isNew && !allowed.includes(name) ? [{ name, ...since }] : []
  })
}

const asMap = (paths: Set<string>) => new Map([...paths].map((path) => [path, [path]]))
const css = asMap(usedCss(readFileSync(join(root, 'dist/styles.css'), 'utf8')))

describe('the supported browsers', () => {
  it('have all features of the stylesheet, except those that it can do without', () => {
    expect(tooNew(css, Object.keys(optional))).toEqual([])
    expect(
      tooNew(css)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(optional).sort())
  })

  it('have all features of the code and its dependencies, and are as old as possible', async () => {
    const apis = await apisOfPackage()

    expect(tooNew(apis)).toEqual([])
    const unknown = [...apis].filter(([, paths]) => !supportOf(paths)).map(([name]) => name)
    expect(unknown).toEqual([])
    const all = [...apis, ...css].filter(([name]) => !(name in optional))
    for (const browser of BROWSERS) {
      const versions = all.flatMap(([, paths]) => supportOf(paths)?.[browser] ?? [])
      expect([browser, versions.some((it) => it === oldest[browser])]).toEqual([browser, true])
    }
    // Infers the types of all code: 15 s of one core, which take several times as long beside other tests.
  }, 180_000)

  it('have the syntax of the code and its dependencies', async () => {
    const textFor = async (target: string[]) => {
      const { outputFiles } = await bundle({
        entryPoints: ['dist/index.js'],
        target,
        // esbuild rewrites these because each version of Unicode adds characters.
        supported: { 'regexp-unicode-property-escapes': true },
      })
      return outputFiles?.[0]?.text
    }

    const lowered = await textFor(BROWSERS.map((it) => `${it}${oldest[it]}`))
    expect(lowered === (await textFor(['esnext']))).toBe(true)
  })

  it('are in the README', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
      `Chrome and Edge ${oldest.chrome}, Firefox ${oldest.firefox}, Safari ${oldest.safari}, or newer`,
    )
  })
})

describe('the check of browsers', () => {
  it('finds features of the code that are too new, unless the code checks for them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-react-browsers-'))
    const file = join(folder, 'sample.ts')
    writeFileSync(
      file,
      `export const isUrl = URL.canParse(location.href)
      export const both = new Set([1]).union(new Set([2]))
      export const cookies = cookieStore
      export const text = new Intl.DurationFormat('en').format({})
      export const parsed = URL.parse?.(location.href)`,
    )

    const found = tooNew(usedApis(createProgram([file]), (it) => it === file))
    rmSync(folder, { recursive: true })

    const names = found.map((it) => it.name)
    expect(names).toEqual(
      expect.arrayContaining(['URL.canParse', 'Set.union', 'cookieStore', 'Intl.DurationFormat']),
    )
    expect(names).not.toContain('URL.parse')
  })

  it.each([
    ['an at-rule', '@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
    ['a selector', 'a:user-valid { color: red }', 'css.selectors.user-valid'],
    ['a property', 'a { anchor-name: --a }', 'css.properties.anchor-name'],
    ['a function', 'a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ])('finds %s that is too new', (_, text, name) => {
    expect(tooNew(asMap(usedCss(text))).map((it) => it.name)).toContain(name)
  })
})
