import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src')

/**
 * Imports allowed in each layer: other layers and packages; `node:*` means every Node module. A nested folder that may
 * import more than its layer has its own row, and that row replaces the layer's.
 */
const LAYERS: Record<string, { layers: string[]; packages: string[] }> = {
  contract: { layers: [], packages: ['zod/mini'] },
  client: { layers: ['contract'], packages: [] },
  queries: { layers: ['client', 'contract'], packages: ['@tanstack/react-query'] },
  hooks: {
    layers: ['queries', 'client', 'contract'],
    packages: ['react', '@tanstack/react-query'],
  },
  components: {
    layers: ['hooks', 'client', 'contract'],
    packages: ['react', '@tanstack/react-query', '@tanstack/react-virtual', 'downshift'],
  },
  // For development only: no other layer may import it, so that none of it gets into a page's bundle.
  devtools: {
    layers: ['components', 'hooks', 'client', 'contract'],
    packages: ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-virtual'],
  },
  // Runs on every runtime, so it must not import Node or the two Node folders.
  relay: { layers: ['contract'], packages: ['yaml', 'zod/mini'] },
  'relay/node': { layers: ['relay', 'relay/undici', 'contract'], packages: ['node:*'] },
  'relay/undici': { layers: ['relay', 'contract'], packages: ['undici', 'node:*'] },
  sandbox: { layers: ['contract'], packages: ['zod/mini'] },
  // For tests only: no other layer may import it, so that none of it gets into a page's bundle.
  testing: {
    layers: ['sandbox', 'relay', 'hooks', 'client', 'contract'],
    packages: ['react', '@tanstack/react-query', '@testing-library/react'],
  },
  cli: {
    layers: ['relay', 'relay/node', 'relay/undici', 'sandbox', 'contract'],
    packages: ['node:*', 'rate-limiter-flexible', 'redis', 'yaml', 'zod/mini'],
  },
  vite: { layers: ['cli'], packages: ['node:*'] },
}

/** Layers that run in the browser only, so a server component may not import them. */
const CLIENT_LAYERS = ['hooks', 'components', 'devtools']

interface SourceFile {
  path: string
  layer: string
  text: string
  imports: { specifier: string; isType: boolean }[]
}

/** Returns the layer of a file: the innermost folder of the table that contains it. */
function layerOf(path: string): string {
  const folders = Object.keys(LAYERS).filter((layer) => path.startsWith(`${layer}/`))
  const [deepest] = folders.sort((a, b) => b.length - a.length)
  return deepest ?? (path.includes('/') ? (path.split('/')[0] ?? '') : '')
}

/** Whether a layer may import a package or a Node module. */
function mayImport({ packages }: { packages: string[] }, specifier: string): boolean {
  return packages.includes(specifier.startsWith('node:') ? 'node:*' : specifier)
}

function readSources(): SourceFile[] {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(SRC, name), 'utf8')
      const found = text.matchAll(/^(?:import|export) ([^'";]*?from )?'([^']+)'/gms)
      const imports = [...found].map(([, clause = '', specifier = '']) => ({
        specifier,
        isType: clause.startsWith('type '),
      }))
      const later = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(
        ([, specifier = '']) => ({ specifier, isType: false }),
      )
      const path = name.replaceAll('\\', '/')
      return { path, layer: layerOf(path), text, imports: [...imports, ...later] }
    })
}

const sources = readSources()

/** Returns the file that a relative import refers to, relative to `src`. */
function targetOf(source: SourceFile, specifier: string): string {
  return relative(SRC, join(SRC, dirname(source.path), specifier)).replaceAll('\\', '/')
}

/** Returns the folders with more than 16 files, and their number of files. */
function crowdedFolders(paths: string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return Object.fromEntries([...counts].filter(([, count]) => count > 16))
}

describe('the layers of src', () => {
  it('match the folders of the table', () => {
    expect([...new Set(sources.map(({ layer }) => layer))].filter(Boolean).sort()).toEqual(
      Object.keys(LAYERS).sort(),
    )
  })

  it.each(Object.entries(LAYERS))('limit the imports of %s', (layer, allowed) => {
    const own = sources.filter((source) => source.layer === layer)
    expect(own.length).toBeGreaterThan(0)

    const wrong = own.flatMap((source) =>
      source.imports
        .filter(({ specifier }) => {
          if (!specifier.startsWith('.')) return !mayImport(allowed, specifier)
          const target = layerOf(targetOf(source, specifier))
          return target !== layer && !allowed.layers.includes(target)
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )

    expect(wrong).toEqual([])
  })

  it('import only types of TanStack Query in components', () => {
    const wrong = sources
      .filter(({ layer }) => layer === 'components')
      .filter(({ imports }) =>
        imports.some(({ specifier, isType }) => specifier === '@tanstack/react-query' && !isType),
      )
      .map(({ path }) => path)

    expect(wrong).toEqual([])
  })

  it('import files by their .js name, and never through an index', () => {
    const wrong = sources.flatMap((source) =>
      source.imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .filter(({ specifier }) => !specifier.endsWith('.js') || specifier.endsWith('/index.js'))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )

    expect(wrong).toEqual([])
  })

  it('have no import cycle, not even of types or dynamic imports', () => {
    const edges = new Map(
      sources.map((source) => [
        source.path.replace(/\.tsx?$/, '.js'),
        source.imports
          .filter(({ specifier }) => specifier.startsWith('.'))
          .map(({ specifier }) => targetOf(source, specifier)),
      ]),
    )
    const done = new Set<string>()
    const visit = (path: string, above: string[]): string[] | null => {
      if (above.includes(path)) return [...above.slice(above.indexOf(path)), path]
      if (done.has(path)) return null
      for (const next of edges.get(path) ?? []) {
        const cycle = visit(next, [...above, path])
        if (cycle) return cycle
      }
      done.add(path)
      return null
    }

    expect([...edges.keys()].map((path) => visit(path, [])).find(Boolean)).toBeUndefined()
  })

  it.each(sources.map((source) => [source.path, source] as const))(
    'have `use client` only in client layers, and in each of their files that runs React: %s',
    (_, { layer, text, path, imports }) => {
      const usesReact = imports.some(
        ({ specifier, isType }) => /^(?:react|@tanstack)/.test(specifier) && !isType,
      )
      const runsReact = path.endsWith('.tsx') || /\/use[A-Z]/.test(path) || usesReact

      if (!CLIENT_LAYERS.includes(layer)) expect(text).not.toMatch(/^'use client'/m)
      else if (runsReact) expect(text.startsWith("'use client'\n")).toBe(true)
    },
  )

  it('have no file over 300 lines', () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > 300)

    expect(long).toEqual([])
  })

  it('have at most 16 files in a folder, apart from generated icons', () => {
    const paths = sources.map(({ path }) => path)

    expect(crowdedFolders(paths)).toEqual({ 'components/icons': expect.any(Number) })
  })
})

describe('the folders of test', () => {
  it('have at most 16 files, apart from pictures', () => {
    const paths = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name) && !name.includes('node_modules'))
      .map((name) => name.replaceAll('\\', '/'))

    expect(crowdedFolders(paths)).toEqual({ pictures: expect.any(Number) })
  })
})

describe('.storybook', () => {
  // Stories import the preview, as Storybook requires, so the other direction would be a cycle.
  it('imports nothing from stories', () => {
    const folder = join(ROOT, '.storybook')
    const wrong = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) =>
        /(?:from|import) ?\(?'[./]*\/stories\//.test(readFileSync(join(folder, name), 'utf8')),
      )

    expect(wrong).toEqual([])
  })
})
