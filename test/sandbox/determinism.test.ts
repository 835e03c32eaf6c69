import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Prints the data of a sandbox, and the responses to some calls with their headers. */
const session = `
import { createSandboxClock, createSandbox, sandboxData } from ${JSON.stringify(join(ROOT, 'src/sandbox/index.ts'))}

const data = sandboxData({ seed: Number(process.argv[2]), contacts: 500, destinations: 300 })
const sandbox = createSandbox({ ...data, clock: createSandboxClock(Date.UTC(2025, 0, 1, 12)) })
const { apiKey, project, upstream } = sandbox.connection
const ofProxy = {
  'x-api-key': apiKey,
  'x-svc-proxy-version': '1',
  'x-svc-project-id': project.id,
  'x-svc-integration-name': 'hub-crm',
  'x-svc-group-ref': 'acme',
  'x-svc-rate-limiter-mode': 'throttle',
}
const ofSearch = { 'x-api-key': apiKey, 'x-svc-request-type': 'search', 'content-type': 'application/json' }
const search = upstream.searchUrl + '/projects/' + project.id + '/integrations/int_9b40aa?groupRef=acme'
const contacts = upstream.proxyUrl + '/crm/v3/objects/contacts'
const calls = [
  [upstream.baseUrl + '/projects/northwind/destinations', { headers: ofProxy }],
  [search, { method: 'POST', headers: ofSearch, body: '{"objectName":"contacts","fieldFilters":[]}' }],
  [search, { method: 'POST', headers: ofSearch, body: '{' }],
  [contacts, { method: 'POST', headers: ofProxy, body: '{"properties":{"email":"a@b.example"}}' }],
  [contacts, { headers: ofProxy }],
  [contacts, { headers: ofProxy }],
  ['https://elsewhere.example/', {}],
]
const responses = []
for (const [index, [url, init]] of calls.entries()) {
  if (index === 4) sandbox.throttle({ integration: 'crm', forMs: 30_000 })
  const response = await sandbox.fetch(new Request(url, init))
  responses.push([response.status, ...response.headers, await response.text()])
  sandbox.clock.advance(1234)
}
const exact = (_, value) => (typeof value === 'bigint' ? value + 'n' : value)
console.log(JSON.stringify([data, responses, sandbox.calls()], exact))
`

let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-react-sandbox-'))
  await build({
    stdin: { contents: session, resolveDir: ROOT },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outfile: join(folder, 'session.mjs'),
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the script in a process with another time zone and locale, which must not affect the data. */
function run(seed: number, env: Record<string, string>): string {
  return execFileSync(process.execPath, [join(folder, 'session.mjs'), String(seed)], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  })
}

describe('sandboxes in two processes', () => {
  it('return the same data, IDs, times and responses for the same seed, in any time zone and locale', () => {
    const here = run(7, { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8' })
    const there = run(7, { TZ: 'Asia/Kathmandu', LANG: 'ar_EG.UTF-8' })

    const [data, responses] = JSON.parse(here)
    expect(data.destinations).toHaveLength(300)
    expect(responses.map(([status]: [number]) => status)).toEqual([
      200, 200, 400, 201, 429, 429, 404,
    ])
    expect(there === here).toBe(true)
  })

  it('return different data for different seeds', () => {
    expect(run(7, {}) === run(8, {})).toBe(false)
  })
})
