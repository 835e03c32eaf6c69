import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PEERS = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query']

/** What a page loads for what it imports, in gzipped bytes: everything but the peers, zod included. */
async function gzippedBytes(names: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from './src/index.ts'`, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    external: PEERS,
    // The variable that Vite and Vitest set would keep code in that is only for development.
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').byteLength
}

// The aim for the first is 12,000. zod/mini is 5,200 of it; what reads errors and times and keeps the hold is
// most of the rest, and none of it can be loaded later: a failure is when a page may not be able to load anything.
it.each([
  ['SvcProvider, useDestinations', 13_700],
  ['parseRetryTime', 1_500],
])('loads { %s } in at most %i bytes', async (names, mostBytes) => {
  const bytes = await gzippedBytes(names)

  expect(bytes, `{ ${names} } is ${bytes} bytes, ${bytes - mostBytes} over`).toBeLessThanOrEqual(
    mostBytes,
  )
})
