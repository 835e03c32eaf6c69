import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import type { ProblemError } from '../../../src/client/response/ProblemError.js'
import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { builtCommand, json, settingsFor, startBackend, startRelay } from '../relay/support.ts'
import { runSandbox, startSandbox } from './support.ts'

/** Creates a relay from the code that the command prints, and a client of it. */
async function setUp(...args: string[]) {
  const sandbox = await runSandbox(...args)
  const [text = ''] = /createRelay\(\{[\s\S]*?^ {2}\}\)/m.exec(sandbox.out()) ?? []
  const make = new Function('createRelay', `return ${text}`)
  const relay = make((options: RelayOptions) => createRelay({ ...options, allowNonBrowser: true }))
  /** Creates a client with its own state, like another browser. */
  const connect = () => createClient({ endpoint: 'http://app.example/api/svc', fetch: relay })
  return { ...sandbox, client: connect(), connect }
}

const contacts = { integration: 'crm', path: '/crm/v3/objects/contacts', throttle: true }

const problemOf = (error: ProblemError) => error

describe('a relay from the code that svc-react sandbox prints', () => {
  it('lists destinations, searches and calls providers', async () => {
    const { client, calls } = await setUp()

    const destinations = await client.listDestinations()
    const { results } = await client.search({
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [],
    })
    const { status } = await client.proxy({
      integration: 'desk',
      path: '/api/v2/tickets.json?page=2&page=%2F',
    })

    expect([destinations.length, results.length, status]).toEqual([14, 25, 200])
    expect((await calls()).map(({ api, path }) => [api, path])).toEqual([
      ['proxy', '/proxy/api/v2/tickets.json?page=2&page=%2F'],
      ['search', '/search/v1/projects/prj_5d1c7e/integrations/int_9b40aa?groupRef=acme'],
      ['destinations', '/public/v1/projects/northwind/destinations'],
    ])
  })

  it('uploads and downloads a file of 10 MB', async () => {
    const { client } = await setUp()
    const body = new Uint8Array(10_000_000).fill(7)

    const response = await client.proxy<Blob>({
      ...{ integration: 'crm', method: 'POST', path: '/debug/mirror', parseAs: 'blob' },
      ...{ headers: { 'content-type': 'application/octet-stream' }, body },
    })

    expect(Buffer.from(await response.body.arrayBuffer()).equals(body)).toBe(true)
  })

  it('returns a 429 of the provider first, then a 429 of the service', async () => {
    const { connect, play, calls } = await setUp()
    await play('throttled')

    const first = await connect().proxy(contacts).catch(problemOf)
    const second = await connect().proxy(contacts).catch(problemOf)

    expect([first, second]).toMatchObject([
      { status: 429, origin: 'provider', retryable: true },
      { status: 429, origin: 'service', retryable: true },
    ])
    expect((await calls()).map(({ result }) => result)).toEqual(['held', 'forwarded'])
  })

  it('returns 502 if the service is offline', async () => {
    const { client, play } = await setUp()
    await play('offline')

    const error = await client.listDestinations().catch(problemOf)

    expect(error).toMatchObject({ status: 502, origin: 'relay' })
  })

  it('works immediately after a scenario ends', async () => {
    const { client, control } = await setUp('--scenario', 'empty')
    const empty = await client.listDestinations()
    await control('/scenario', { name: null })

    const destinations = await client.listDestinations()

    expect([empty.length, destinations.length]).toEqual([0, 14])
  })
})

describe('svc-react relay and svc-react sandbox as processes', () => {
  const command = builtCommand()

  it('work together, and the sandbox exits with 0 on SIGTERM', async () => {
    const sandbox = await startSandbox(command.bin, '--scenario', 'throttled')
    const backend = await startBackend(json({ user: 'ada', groupRef: 'acme', destinations: true }))
    const settings = { ...settingsFor(sandbox.urls, backend.url), throttle: 'always' }
    const key = { SVC_API_KEY: 'sandbox-key-northwind' }
    const relay = await startRelay(command.bin, settings, key)

    const list = await relay.call('/destinations')
    const throttled = await relay.call('/proxy/crm/crm/v3/objects/contacts')
    const held = await relay.call('/proxy/crm/crm/v3/objects/contacts')

    expect(await list.json()).toHaveLength(14)
    expect([throttled.status, held.status]).toEqual([429, 429])
    expect((await sandbox.calls()).map(({ result }) => result)).toEqual([
      'held',
      'forwarded',
      'service',
    ])
    sandbox.child.kill('SIGTERM')
    expect(await sandbox.ended).toBe(0)
    expect(sandbox.err()).toContain('SIGTERM')
  })
})
