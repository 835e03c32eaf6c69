import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'

const ROOT = resolve(import.meta.dirname, '../..')
const PEERS = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query']

/** Imports of a page, and the maximum size of the code that it loads initially, in bytes. */
export const sizes = [
  // Most of this reads errors and times, and keeps the hold. It cannot be loaded on demand, because a page whose call
  // failed may not be able to load anything.
  { what: '{ SvcProvider, useDestinations }', maxBytes: 9_450 },
  { what: '{ parseRetryTime }', maxBytes: 900 },
  { what: '{ DestinationList }', maxBytes: 26_000 },
  { what: '{ SearchForm, SearchResults }', maxBytes: 28_300 },
  { what: '*', maxBytes: 59_900 },
  { what: 'styles.css', maxBytes: 8_600 },
]

/** Treats each dynamic import as a separate file. */
const dynamicImports: Plugin = {
  name: 'dynamic-imports',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

/** Returns the gzipped size of the code that a page loads initially: everything except peers, including zod. */
export async function sizeOf(what: string): Promise<number> {
  const isSheet = what.endsWith('.css')
  const { outputFiles } = await build({
    stdin: {
      contents: isSheet ? `@import url(./src/${what});` : `export ${what} from './src/index.ts'`,
      resolveDir: ROOT,
      loader: isSheet ? 'css' : 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    external: PEERS,
    plugins: [dynamicImports],
    // With the variable that Vite and Vitest set, the build would keep development code.
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').byteLength
}
