#!/usr/bin/env node
/**
 * The command `svc-react`. Each subcommand is loaded on demand, so that none loads the dependencies of another.
 */
import { readFile } from 'node:fs/promises'
import process from 'node:process'

const HELP = `svc-react: tools for backends and development.

  npx svc-react relay --config relay.yaml   runs the relay as a process, for a backend in any language
  npx svc-react conformance URL             checks a relay in any language against the specification
  npx svc-react sandbox                     runs the service on this machine, for development and tests
  npx svc-react types --manifest amp.yaml   writes the types of your integrations

  --help      prints this help, or that of a command
  --version   prints the version of the package`

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
  if (command === 'types') {
    const { typesCommand } = await import('./types/typesCommand.js')
    return typesCommand(args, io)
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
    'svc-react: unknown command. The commands are relay, conformance, sandbox and types. See --help.',
  )
  return 2
}

// The process that reads the output may exit first. That must not stop a relay.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const code = await run(process.argv.slice(2))
// Exits after all output is written, without waiting for idle connections.
process.stdout.write('', () => process.exit(code))
