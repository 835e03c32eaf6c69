#!/usr/bin/env node
/**
 * The command `svc-react`. Each subcommand is loaded when it is called: none pays for what another needs.
 */
import { readFile } from 'node:fs/promises'
import process from 'node:process'

const HELP = `svc-react: the kit's tools for backends and for development.

  npx svc-react relay --config relay.yaml   the relay as a process of its own, for a backend in any language
  npx svc-react conformance URL             says which requirements a relay in any language meets
  npx svc-react sandbox                     the service itself on this machine, to develop and to test against

  --help      this; after a command, that command's
  --version   the version of the package`

const io = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return String(JSON.parse(text).version)
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command === 'relay') {
    const { relayCommand } = await import('./relay/relayCommand.js')
    return relayCommand(args, io)
  }
  if (command === 'conformance') {
    const { conformanceCommand } = await import('./conformance/conformanceCommand.js')
    return conformanceCommand(args, io)
  }
  if (command === 'sandbox') {
    const { sandboxCommand } = await import('./sandbox/sandboxCommand.js')
    return sandboxCommand(args, io)
  }
  if (command === '--version' || command === '-v') {
    io.out(await version())
    return 0
  }
  if (command === undefined || command === '--help' || command === '-h') {
    io[command === undefined ? 'err' : 'out'](HELP)
    return command === undefined ? 2 : 0
  }
  io.err(
    'svc-react: there is no such command. The commands are relay, conformance and sandbox; see --help.',
  )
  return 2
}

// Whoever reads the output may end before: that must not end a relay.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const code = await run(process.argv.slice(2))
// Once everything is written, and without waiting for connections that are only kept.
process.stdout.write('', () => process.exit(code))
