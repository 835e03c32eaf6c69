import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDocs } from './checkDocs.mjs'
import { copyExample, installExample, packKit, renewLock } from './install.mjs'

/** What is asked for on the command line: names of hosts, all of them where there is none, and flags. */
export function readArgs(hosts, flags) {
  const args = process.argv.slice(2)
  const strange = args.filter((arg) => !(arg in hosts) && !flags.includes(arg))
  if (strange.length > 0) {
    const known = [...Object.keys(hosts), ...flags].join(', ')
    console.error(`There is no ${strange.join(', ')}. There are: ${known}.`)
    process.exit(1)
  }
  const named = Object.keys(hosts).filter((name) => args.includes(name))
  return { names: named.length > 0 ? named : Object.keys(hosts), args }
}

/**
 * Packs the kit, installs one example after the other from it, and does with each what `hosts` says under its name.
 * Gives what came of those that went well, and ends the process with 1 where one did not.
 */
export async function runHosts(hosts, { names, args }) {
  const work = mkdtempSync(join(tmpdir(), 'svc-react-hosts-'))
  const results = []
  const timed = async (name, doIt) => {
    const startedMs = Date.now()
    const seconds = () => `(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`
    try {
      const result = await doIt()
      console.log(`✓ ${name.padEnd(14)} ${seconds()}`)
      return { result }
    } catch (error) {
      process.exitCode = 1
      console.log(`✗ ${name.padEnd(14)} ${seconds()}: ${error.message}`)
      return undefined
    }
  }

  if (!args.includes('--lock')) await timed('the docs', checkDocs)
  const kit = await timed('the kit', () => packKit(work, { isBuilt: args.includes('--no-build') }))
  for (const name of kit ? names : []) {
    const done = await timed(name, () => {
      const folder = copyExample(name, work, kit.result)
      if (args.includes('--lock')) return renewLock(name, folder)
      installExample(name, folder)
      return hosts[name]({ folder })
    })
    if (done) results.push(done.result)
  }
  rmSync(work, { recursive: true, force: true })
  return results
}
