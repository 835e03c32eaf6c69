import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Loads the tested code, and the code that tests it, from a build of the kit. */
const FILES = [
  'sandbox/index.js',
  'cli/sandbox/addresses.js',
  'cli/sandbox/serviceListener.js',
  'relay/index.js',
  'relay/undici/index.js',
  'client/createClient.js',
]

export async function loadKit(dist) {
  const modules = await Promise.all(
    FILES.map((file) => import(pathToFileURL(join(dist, file)).href)),
  )
  return Object.assign({}, ...modules)
}
