import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'

const ROOT = resolve(import.meta.dirname, '..')
const PEERS = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query']

/** What a page may import, and how many bytes it may load for that at first. */
export const sizes = [
  // Reading errors and times and keeping the hold is most of it. None of that can be loaded later: when a call fails,
  // the page may not be able to load anything.
  { what: '{ SvcProvider, useDestinations }', mostBytes: 9_450 },
  { what: '{ parseRetryTime }', mostBytes: 900 },
  { what: '{ DestinationList }', mostBytes: 23_400 },
  { what: '{ SearchForm, SearchResults }', mostBytes: 27_700 },
  // `readProviderError` and the masking of secrets are 9,100 of it. Components load them later.
  { what: '*', mostBytes: 62_990 },
  { what: 'styles.css', mostBytes: 8_000 },
]

/** What is loaded when it is first needed is a file of its own. */
const later: Plugin = {
  name: 'later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

/** What a page loads at first for one of the {@link sizes}, gzipped: everything but the peers, zod included. */
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
    plugins: [later],
    // The variable that Vite and Vitest set would keep code in that is only for development.
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').byteLength
}
