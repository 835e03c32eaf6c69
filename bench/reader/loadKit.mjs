import { mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The sources of the kit that are measured, built for Node; packages stay what they are. */
export async function loadKit() {
  // Below the project, where its packages are found.
  const folder = mkdtempSync(`${ROOT}node_modules/.svc-react-bench-`)
  const outfile = `${folder}/kit.mjs`
  try {
    const entryPoints = [fileURLToPath(new URL('kit.ts', import.meta.url))]
    const shared = { bundle: true, format: 'esm', platform: 'node', packages: 'external' }
    await build({ ...shared, entryPoints, outfile, target: 'node20' })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
