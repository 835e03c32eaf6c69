import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyExample, installExample, packKit, renewLock } from './install.mjs'
import { timed } from './timed.mjs'

/** Reads the command line: names of examples (all by default) and flags. */
export function readArgs(examples, flags) {
  const args = process.argv.slice(2)
  const strange = args.filter((arg) => !(arg in examples) && !flags.includes(arg))
  if (strange.length > 0) {
    const known = [...Object.keys(examples), ...flags].join(', ')
    console.error(`Unknown argument: ${strange.join(', ')}. Valid arguments: ${known}.`)
    process.exit(1)
  }
  const named = Object.keys(examples).filter((name) => args.includes(name))
  return { names: named.length > 0 ? named : Object.keys(examples), args }
}

/**
 * Packs the kit, installs the examples one by one, and calls the function that `examples` has for each. A name is the
 * example's folder below `examples/`. `--no-build` packs the current `dist`; `--lock` only renews the lockfiles.
 * Returns the results of the successful ones. If one fails, the exit code is 1.
 */
export async function runExamples(examples, { names, args }) {
  const work = mkdtempSync(join(tmpdir(), 'svc-react-examples-'))
  const results = []
  const packed = await timed('the kit', () => {
    const tarball = packKit(work, { isBuilt: args.includes('--no-build') })
    return { tarball }
  })
  const tarball = packed?.result.tarball
  const install = async (name) => {
    const folder = copyExample(name, work, tarball)
    await installExample(name, folder)
    return folder
  }
  let ahead
  for (const [index, name] of packed ? names.entries() : []) {
    const done = await timed(name, async () => {
      if (args.includes('--lock')) return renewLock(name, copyExample(name, work, tarball))
      const installing = ahead ?? install(name)
      ahead = undefined
      const folder = await installing
      // Installs the next example while this one runs.
      if (index + 1 < names.length) ahead = install(names[index + 1])
      ahead?.catch(() => {}) // reported when its turn comes
      return examples[name]({ folder })
    })
    if (done) results.push(done.result)
  }
  rmSync(work, { recursive: true, force: true })
  return results
}
