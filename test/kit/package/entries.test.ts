import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const built = existsSync(join(ROOT, 'dist/index.js'))

/** The built files of the package by entry: the published code, not the source. */
function load(entry: string): string[] {
  const code = `const m = await import(${JSON.stringify(entry)}); console.log(JSON.stringify(Object.keys(m)))`
  const args = ['--input-type=module', '--eval', code]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }))
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

/** Bundles a page with Vite. Returns its modules and its code, even if the build fails. */
async function bundle(source: string): Promise<{ modules: string[]; code: string }> {
  const page = 'virtual:page'
  const path = join(ROOT, 'test/page.js')
  const modules: string[] = []
  let code = ''
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: page } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === page ? path : undefined),
        load: (id) => (id === path ? source : undefined),
        generateBundle(_options, chunks) {
          for (const chunk of Object.values(chunks)) {
            if (chunk.type !== 'chunk') continue
            modules.push(...chunk.moduleIds)
            code += chunk.code
          }
        },
      },
    ],
  }).catch(() => {})
  return { modules, code }
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.skipIf(!built)('the built package', () => {
  it.each([
    [
      'svc-react',
      ['SvcProvider', 'useDestinations', 'createClient', 'ProblemError', 'readProblem'],
    ],
    ['svc-react/relay', ['createRelay']],
    ['svc-react/sandbox', ['createSandbox', 'scenarios']],
    ['svc-react/testing', ['createTestSvc', 'renderSvc', 'scenarios', 'svcFetch', 'svcHandlers']],
    ['svc-react/locales', ['ar', 'de', 'en', 'ja', 'pseudo']],
    ['svc-react/vite', ['svcTypes']],
    ['svc-react/devtools', ['SvcDevtools', 'SvcDevtoolsPanel']],
    ['svc-react/provider-errors', ['readProviderError']],
  ])('%s loads in Node without a DOM', (entry, names) => {
    expect(load(entry)).toEqual(expect.arrayContaining(names))
  })

  it('has every file that its exports name', () => {
    const files = Object.values(packageJson.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target as object).filter(Boolean),
    )

    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('keeps `use client` as the first line of each hook and component', () => {
    const files = ['hooks', 'components', 'devtools'].flatMap((floor) =>
      filesBelow(join(ROOT, 'src', floor))
        .filter((name) => /\.tsx?$/.test(name))
        .filter((name) => read(`src/${floor}/${name}`).startsWith("'use client'"))
        .map((name) => `dist/${floor}/${name.replace(/\.tsx?$/, '.js')}`),
    )

    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !read(file).startsWith('"use client";'))).toEqual([])
  })

  it.each([
    ['a named import', "import { createRelay } from 'svc-react/relay'; console.log(createRelay)"],
    [
      'a namespace import',
      "import * as relay from 'svc-react/relay'; console.log(relay.createRelay)",
    ],
    [
      'a dynamic import',
      "import('svc-react/relay').then(({ createRelay }) => console.log(createRelay))",
    ],
  ])('H3 loads no relay code in a browser with %s', async (_, code) => {
    const { modules } = await bundle(code)

    expect(modules.filter((id) => /dist\/relay\/(?!notForBrowsers)/.test(id))).toEqual([])
  })

  it('adds no code of the testing entry to an app that imports the whole kit', async () => {
    const { modules, code } = await bundle("import * as kit from 'svc-react'; console.log(kit)")

    expect(modules.filter((id) => id.includes('/dist/components/')).length).toBeGreaterThan(50)
    const ofTests = /dist\/(?:testing|sandbox)\/|@testing-library/
    expect(modules.filter((id) => ofTests.test(id))).toEqual([])
    expect(code).not.toMatch(/sandbox-key|createTestSvc|renderSvc/)
    // The marker must be found in a bundle that does use the entry; otherwise this test could not fail.
    const tested = await bundle("import { renderSvc } from 'svc-react/testing'; renderSvc()")
    expect(tested.modules.filter((id) => ofTests.test(id)).length).toBeGreaterThan(20)
    expect(tested.code).toMatch(/sandbox-key/)
  })

  it('adds no code of the devtools to an app, unless its production build uses them', async () => {
    const importing =
      "import { SvcDevtools } from 'svc-react/devtools'; import * as kit from 'svc-react';"
    vi.stubEnv('NODE_ENV', 'production')
    const ofDevtools = /dist\/devtools\//

    const guarded = await bundle(
      `${importing} console.log(kit, import.meta.env.DEV && SvcDevtools)`,
    )
    expect(guarded.modules.filter((id) => id.includes('/dist/components/')).length).toBeGreaterThan(
      50,
    )
    expect(guarded.modules.filter((id) => ofDevtools.test(id))).toEqual([])

    const used = await bundle(`${importing} console.log(kit, SvcDevtools)`)
    expect(used.modules.filter((id) => ofDevtools.test(id)).length).toBeGreaterThan(10)
  })

  it('H3 leaves no code of the relay in a browser bundle', () => {
    for (const floor of ['client', 'queries', 'hooks', 'components']) {
      for (const name of filesBelow(join(ROOT, 'dist', floor)).filter((n) => n.endsWith('.js'))) {
        const code = read(`dist/${floor}/${name}`)
        expect(code).not.toMatch(/from "node:|serviceHeaders|\/relay\//)
        // Two files name the key's header, because callers may not set it.
        if (/(reservedHeaders|fetchProvider)\.js$/.test(name)) continue
        expect(code).not.toContain('x-api-key')
      }
    }
  })
})
