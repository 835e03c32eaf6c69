import { mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Builds the measured sources of the kit for Node. Packages stay external. */
export async function loadKit() {
  // Inside the project, so that imports of its packages resolve.
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
