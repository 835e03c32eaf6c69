import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const REACT = ['react', 'react-dom', 'react/jsx-runtime']
const QUERY = '@tanstack/react-query'

/** Treats each dynamic import as a separate file. */
const dynamicImports = {
  name: 'dynamic-imports',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

async function bundled(stdin, options) {
  const { outputFiles } = await build({
    stdin: { ...stdin, resolveDir: FOLDER },
    bundle: true,
    minify: true,
    write: false,
    outdir: FOLDER,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
  })
  return outputFiles.map(({ contents }) => contents)
}

/** @param {Uint8Array[]} files */
const sizesOf = (files) => ({
  gzip: files.reduce((bytes, file) => bytes + gzipSync(file).byteLength, 0),
  brotli: files.reduce((bytes, file) => bytes + brotliCompressSync(file).byteLength, 0),
})

/**
 * Returns the size of the code that a page loads for an import, in bytes, bundled without React. `first` is the initial
 * code in an app that has TanStack Query. `most` also includes lazy code, and TanStack Query if it is used.
 * @param {{ code: string, sheet?: string }} contestant
 */
export async function bundledSize({ code, sheet }) {
  const script = { contents: code, loader: 'js' }
  const styles = sheet ? await bundled({ contents: `@import "${sheet}";`, loader: 'css' }) : []
  const first = await bundled(script, { external: [...REACT, QUERY], plugins: [dynamicImports] })
  const most = await bundled(script, { external: REACT })
  return { first: sizesOf([...first, ...styles]), most: sizesOf([...most, ...styles]) }
}
