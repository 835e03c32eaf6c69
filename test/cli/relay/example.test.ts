import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configSchema } from '../../../src/cli/relay/config/configSchema.js'
import { relayCommand } from '../../../src/cli/relay/relayCommand.js'
import { builtCommand, startRelay, startService, temporaryFolder } from './support.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../../examples/relay-command')
const FILE = join(EXAMPLE, 'relay.yaml')

const command = builtCommand()
let stop = () => {}

afterEach(() => stop())

it('examples/relay-command has a valid configuration', async () => {
  const lines: string[] = []
  const io = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) }
  const host = { env: { SVC_API_KEY: 'key' }, on: () => {}, off: () => {} }

  expect(await relayCommand(['--config', FILE, '--check'], io, host), lines.join('\n')).toBe(0)
})

/** Sessions of signed-in users of the example's backends, by the value of their cookie. */
const sessions = {
  'ada-1815': 'user|s:3:"ada";customer|s:4:"acme";may_write|b:1;',
  'joan-1907': 'user|s:4:"joan";customer|s:6:"globex";',
}

/** The example's backends: the command that starts each on a free port, and the name of its session cookie. */
const backends: Record<string, { cookie: string; command: string; args: () => string[] }> = {
  Python: {
    cookie: 'session',
    command: 'python3',
    args: () => [join(EXAMPLE, 'backend.py'), '0'],
  },
  PHP: {
    cookie: 'PHPSESSID',
    command: 'php',
    args() {
      const folder = temporaryFolder()
      for (const [id, session] of Object.entries(sessions)) {
        writeFileSync(join(folder, `sess_${id}`), session)
      }
      const settings = `session.save_path=${folder}`
      return ['-d', settings, '-S', '127.0.0.1:0', join(EXAMPLE, 'backend.php')]
    },
  },
}

/** Starts one of the example's backends. */
async function startExampleBackend(name: string, args: string[]): Promise<string> {
  const child = spawn(name, args)
  stop = () => child.kill('SIGKILL')
  return new Promise((resolve, reject) => {
    let written = ''
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (data) => {
        written += String(data)
        const [, port] = /(?:port |127\.0\.0\.1:)(\d+)/.exec(written) ?? []
        if (port) resolve(`http://127.0.0.1:${port}/relay/authorize`)
      })
    }
    child.on('close', () => reject(new Error(`The backend has exited: ${written}`)))
  })
}

/** Starts the relay of the example with one of its backends and a test service. */
async function startExample(backend: string, cookie: string) {
  const service = await startService()
  const relay = await startRelay(command.bin, {
    ...parse(readFileSync(FILE, 'utf8')),
    listen: { port: 0 },
    service: service.urls,
    project: { id: 'prj_5d1c7e', name: 'northwind' },
    integrations: { crm: { id: 'int_9b40aa', name: 'hub-crm' } },
    authorize: { url: backend },
  })
  const statusOf = async (session: string, path: string, method = 'GET', otherCookies = '') => {
    const headers = { cookie: `${otherCookies}${cookie}=${session}`, origin: relay.base }
    const response = await relay.call(path, { method, headers })
    await response.arrayBuffer()
    return response.status
  }
  return { service, statusOf }
}

for (const [language, { cookie, command, args }] of Object.entries(backends)) {
  const isInstalled = spawnSync(command, ['--version']).status === 0
  if (!isInstalled)
    console.warn(`${command} is not installed, so the example's backend is not tested.`)

  it.skipIf(!isInstalled)(
    `the example backend in ${language} grants calls through the relay`,
    async () => {
      const backend = await startExampleBackend(command, args())
      const { service, statusOf } = await startExample(backend, cookie)

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
    },
  )

  it.skipIf(!isInstalled)(
    `the example backend in ${language} finds the session next to unusual cookies`,
    async () => {
      const { statusOf } = await startExample(await startExampleBackend(command, args()), cookie)

      const statuses = []
      for (const other of ['prefs={"a":"b"}; ', 'a/b=1; ', 'flag; ', `my${cookie}=nobody; `]) {
        statuses.push(await statusOf('ada-1815', '/destinations', 'GET', other))
      }

      expect(statuses).toEqual([200, 200, 200, 200])
    },
  )
}

it('docs/relay-command.md documents every setting', () => {
  const page = readFileSync(resolve(EXAMPLE, '../../docs/relay-command.md'), 'utf8')
  const names = Object.keys(configSchema.shape)

  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
