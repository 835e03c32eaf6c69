import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PEERS = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query']

/** What is loaded when it is first needed is a file of its own. */
const later: Plugin = {
  name: 'later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

/** What a page loads at first for what it imports, gzipped: everything but the peers, zod included. */
async function gzippedBytes(contents: string, loader: 'ts' | 'css' = 'ts'): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    external: PEERS,
    plugins: [later],
    // The variable that Vite and Vitest set would keep code in that is only for development.
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').byteLength
}

// The aim for the first is 12,000. zod/mini is 5,200 of it; what reads errors and times and keeps the hold is
// most of the rest, and none of it can be loaded later: a failure is when a page may not be able to load anything.
it.each([
  ['{ SvcProvider, useDestinations }', 13_700],
  ['{ parseRetryTime }', 1_500],
  ['{ DestinationList }', 30_400],
  ['{ SearchForm, SearchResults }', 40_000],
  ['*', 60_000],
])('loads %s in at most %i bytes', async (names, mostBytes) => {
  const bytes = await gzippedBytes(`export ${names} from './src/index.ts'`)

  expect(bytes, `${names} is ${bytes} bytes, ${bytes - mostBytes} over`).toBeLessThanOrEqual(
    mostBytes,
  )
})

it('has a stylesheet of at most 8,000 bytes', async () => {
  const bytes = await gzippedBytes("@import './src/styles.css'", 'css')

  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(8_000)
})
