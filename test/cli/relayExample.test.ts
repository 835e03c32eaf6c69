import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configSchema } from '../../src/cli/relay/configSchema.js'
import { relayCommand } from '../../src/cli/relay/relayCommand.js'
import { buildCommand, startRelay, startService } from './relaySupport.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../examples/relay-command')
const FILE = join(EXAMPLE, 'relay.yaml')
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('There is no python3: the example backend is not run.')

let bin = ''
let remove = () => {}
let stop = () => {}

beforeAll(async () => {
  const built = await buildCommand()
  bin = built.bin
  remove = built.remove
})
afterAll(() => remove())
afterEach(() => stop())

it('the configuration of the example can be used as it is', async () => {
  const lines: string[] = []
  const io = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) }
  const host = { env: { SVC_API_KEY: 'key' }, on: () => {}, off: () => {} }

  expect(await relayCommand(['--config', FILE, '--check'], io, host), lines.join('\n')).toBe(0)
})

/** The example's backend, on a free port. */
async function startExampleBackend(): Promise<string> {
  const child = spawn('python3', [join(EXAMPLE, 'backend.py'), '0'])
  stop = () => child.kill('SIGKILL')
  child.stderr.resume()
  for await (const line of child.stdout) {
    const [, port] = /port (\d+)/.exec(String(line)) ?? []
    if (port) return `http://127.0.0.1:${port}/relay/authorize`
  }
  throw new Error('The backend has ended.')
}

it.skipIf(!hasPython)('the example lets in whom its backend in Python knows', async () => {
  const service = await startService()
  const url = await startExampleBackend()
  const settings = {
    ...parse(readFileSync(FILE, 'utf8')),
    listen: { port: 0 },
    service: service.urls,
    project: { id: 'prj_5d1c7e', name: 'northwind' },
    integrations: { crm: { id: 'int_9b40aa', name: 'hub-crm' } },
    authorize: { url },
  }
  const relay = await startRelay(bin, settings)
  const statusOf = async (session: string, path: string, method = 'GET') => {
    const headers = { cookie: `session=${session}`, origin: relay.base }
    const response = await relay.call(path, { method, headers })
    await response.arrayBuffer()
    return response.status
  }

  expect(await statusOf('ada-1815', '/destinations')).toBe(200)
  expect(await statusOf('ada-1815', '/proxy/crm/crm/v3/objects/contacts')).toBe(200)
  expect(await statusOf('ada-1815', '/proxy/crm/crm/v3/objects/contacts/1', 'DELETE')).toBe(403)
  expect(service.received.at(-1)?.headers['x-svc-group-ref']).toBe('acme')
  expect(await statusOf('joan-1907', '/proxy/crm/crm/v3/objects/contacts')).toBe(200)
  expect(service.received.at(-1)?.headers['x-svc-group-ref']).toBe('globex')

  const before = service.received.length
  expect(await statusOf('joan-1907', '/proxy/crm/crm/v3/objects/contacts/1', 'PATCH')).toBe(403)
  expect(await statusOf('nobody', '/destinations')).toBe(401)
  expect(service.received).toHaveLength(before)
})

it('the page on the command names each setting that there is', () => {
  const page = readFileSync(resolve(EXAMPLE, '../../docs/relay-command.md'), 'utf8')
  const names = Object.keys(configSchema.shape)

  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
