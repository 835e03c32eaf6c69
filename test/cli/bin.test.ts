import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  buildCommand,
  builtCommand,
  json,
  settingsFor,
  start,
  startBackend,
  startRelay,
  startService,
  temporaryFolder,
} from './relay/support.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const command = builtCommand()

async function run(...args: string[]) {
  const { ended, out, err } = start(command.bin, args)
  return { code: await ended, out: out(), err: err() }
}

describe('svc-react', () => {
  it('prints its help with --help', async () => {
    const { code, out } = await run('--help')

    expect(code).toBe(0)
    expect(out).toMatch(/relay --config relay\.yaml.*conformance URL/s)
  })

  it('prints the version with --version', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, out: `${version}\n` })
  })

  it('prints its help to the error output and exits with 2 without a command', async () => {
    expect(await run()).toMatchObject({ code: 2, out: '' })
  })

  it('rejects an unknown command with one line', async () => {
    const { code, out, err } = await run('relais', '--config', 'x')

    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/^svc-react: unknown command\. .*\n$/)
  })

  it('passes arguments to a command', async () => {
    const { code, out } = await run('relay', '--help')

    expect(code).toBe(0)
    expect(out).toMatch(/^svc-react relay: /)
  })

  it('is executable after the build', () => {
    chmodSync(command.bin, 0o755)

    expect(execFileSync(command.bin, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`)
  })
})

describe('svc-react relay without undici', () => {
  it('sends calls with fetch and prints one line about it', async () => {
    // The packages that npx installs: dependencies without optional peers.
    const folder = temporaryFolder()
    cpSync(join(ROOT, 'node_modules/yaml'), join(folder, 'node_modules/yaml'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'))
    const built = await buildCommand(folder)
    const service = await startService()
    const backend = await startBackend(json({ user: 'ada', groupRef: 'acme', destinations: true }))

    const relay = await startRelay(built.bin, settingsFor(service.urls, backend.url))
    const response = await relay.call('/destinations')

    expect(response.status).toBe(200)
    expect(service.received[0]?.headers['user-agent']).toBe('node')
    expect(relay.err().split('\n')[0]).toMatch(/^undici is not installed\. Calls are sent with/)
  })
})
