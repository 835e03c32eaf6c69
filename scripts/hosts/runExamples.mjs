import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyExample, installExample, packKit, renewLock } from './install.mjs'
import { timed } from './timed.mjs'

/** What is asked for on the command line: names of examples, all of them where there is none, and flags. */
export function readArgs(examples, flags) {
  const args = process.argv.slice(2)
  const strange = args.filter((arg) => !(arg in examples) && !flags.includes(arg))
  if (strange.length > 0) {
    const known = [...Object.keys(examples), ...flags].join(', ')
    console.error(`There is no ${strange.join(', ')}. There are: ${known}.`)
    process.exit(1)
  }
  const named = Object.keys(examples).filter((name) => args.includes(name))
  return { names: named.length > 0 ? named : Object.keys(examples), args }
}

/**
 * Packs the kit, installs the examples from it one by one, and does with each what `examples` says under its name,
 * that of its folder below `examples/`. `--no-build` packs what is in `dist` already; `--lock` renews the lockfiles
 * instead. Gives what came of those that went well, and ends the process with 1 where one did not.
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
      // The next one is installed while this one is used.
      if (index + 1 < names.length) ahead = install(names[index + 1])
      ahead?.catch(() => {}) // told of when it has its turn
      return examples[name]({ folder })
    })
    if (done) results.push(done.result)
  }
  rmSync(work, { recursive: true, force: true })
  return results
}
