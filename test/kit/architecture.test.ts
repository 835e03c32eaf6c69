import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../src')

/**
 * What each floor may import: other floors, and packages; `node:*` is every module of Node. A folder inside of a floor
 * that may import more than the floor itself has a row of its own, and what the floor may import does not count for it.
 */
const FLOORS: Record<string, { floors: string[]; packages: string[] }> = {
  contract: { floors: [], packages: ['zod/mini'] },
  client: { floors: ['contract'], packages: [] },
  queries: { floors: ['client', 'contract'], packages: ['@tanstack/react-query'] },
  hooks: {
    floors: ['queries', 'client', 'contract'],
    packages: ['react', '@tanstack/react-query'],
  },
  components: {
    floors: ['hooks', 'client', 'contract'],
    packages: ['react', '@tanstack/react-query', '@tanstack/react-virtual', 'downshift'],
  },
  // Runs on every runtime, so it knows neither Node nor the two folders that do.
  relay: { floors: ['contract'], packages: ['yaml', 'zod/mini'] },
  'relay/node': { floors: ['relay', 'relay/undici', 'contract'], packages: ['node:*'] },
  'relay/undici': { floors: ['relay', 'contract'], packages: ['undici', 'node:*'] },
  sandbox: { floors: ['contract'], packages: ['zod/mini'] },
  // For tests alone: no other floor may import it, so that nothing of it gets into what is built for a page.
  testing: {
    floors: ['sandbox', 'relay', 'hooks', 'client', 'contract'],
    packages: ['react', '@tanstack/react-query', '@testing-library/react'],
  },
  cli: {
    floors: ['relay', 'relay/node', 'relay/undici', 'sandbox', 'contract'],
    packages: ['node:*', 'rate-limiter-flexible', 'redis', 'yaml', 'zod/mini'],
  },
}

/** Floors whose every file runs in the browser only, so that a server component may not call into it. */
const CLIENT_FLOORS = ['hooks', 'components']

interface SourceFile {
  path: string
  floor: string
  text: string
  imports: { specifier: string; isType: boolean; isLater: boolean }[]
}

/** The floor that a file belongs to: of the folders in the table, the one furthest in. */
function floorOf(path: string): string {
  const folders = Object.keys(FLOORS).filter((floor) => path.startsWith(`${floor}/`))
  const [deepest] = folders.sort((a, b) => b.length - a.length)
  return deepest ?? (path.includes('/') ? (path.split('/')[0] ?? '') : '')
}

/** Whether a floor may import a package or a module of Node. */
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
        isLater: false,
      }))
      const later = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(
        ([, specifier = '']) => ({ specifier, isType: false, isLater: true }),
      )
      const path = name.replaceAll('\\', '/')
      return { path, floor: floorOf(path), text, imports: [...imports, ...later] }
    })
}

const sources = readSources()

/** The file that a relative import means, below `src`. */
function targetOf(source: SourceFile, specifier: string): string {
  return relative(SRC, join(SRC, dirname(source.path), specifier)).replaceAll('\\', '/')
}

describe('the floors', () => {
  it('are these and no others', () => {
    expect([...new Set(sources.map(({ floor }) => floor))].filter(Boolean).sort()).toEqual(
      Object.keys(FLOORS).sort(),
    )
  })

  it.each(Object.entries(FLOORS))('%s imports only what it may', (floor, allowed) => {
    const own = sources.filter((source) => source.floor === floor)
    expect(own.length).toBeGreaterThan(0)

    const wrong = own.flatMap((source) =>
      source.imports
        .filter(({ specifier }) => {
          if (!specifier.startsWith('.')) return !mayImport(allowed, specifier)
          const target = floorOf(targetOf(source, specifier))
          return target !== floor && !allowed.floors.includes(target)
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )

    expect(wrong).toEqual([])
  })

  it('components take no more than types from TanStack Query', () => {
    const wrong = sources
      .filter(({ floor }) => floor === 'components')
      .filter(({ imports }) =>
        imports.some(({ specifier, isType }) => specifier === '@tanstack/react-query' && !isType),
      )
      .map(({ path }) => path)

    expect(wrong).toEqual([])
  })

  it('import files with their `.js`, and nothing through an index', () => {
    const wrong = sources.flatMap((source) =>
      source.imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .filter(({ specifier }) => !specifier.endsWith('.js') || specifier.endsWith('/index.js'))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )

    expect(wrong).toEqual([])
  })

  it('have no import cycle', () => {
    const edges = new Map(
      sources.map((source) => [
        source.path.replace(/\.tsx?$/, '.js'),
        source.imports
          // What is imported later is there by then, whatever it imports itself.
          .filter(({ specifier, isType, isLater }) => /^\./.test(specifier) && !isType && !isLater)
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
    '%s says `use client` exactly where React runs',
    (_, { floor, text, path, imports }) => {
      const usesReact = imports.some(
        ({ specifier, isType }) => /^(?:react|@tanstack)/.test(specifier) && !isType,
      )
      const runsReact = path.endsWith('.tsx') || /\/use[A-Z]/.test(path) || usesReact

      if (!CLIENT_FLOORS.includes(floor)) expect(text).not.toMatch(/^'use client'/m)
      else if (runsReact) expect(text.startsWith("'use client'\n")).toBe(true)
    },
  )

  it('have no file over 300 lines', () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > 300)

    expect(long).toEqual([])
  })
})
