import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  COOKIE,
  json,
  settingsFor,
  startBackend,
  startRelayHere,
  startService,
  temporaryFolder,
} from './support.ts'

const grant = { user: 'ada', groupRef: 'acme' }
const disabled = { read: { objects: { contacts: { disabled: true } } }, write: {} }

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: hub-crm
    read:
      objects: [{ objectName: contacts }, { objectName: deals, enabled: always }]
`

/** The same manifest with provider calls enabled. */
const PROXY = `${MANIFEST}    proxy: { enabled: true }\n`

/**
 * Starts a relay with a manifest, a backend that returns a grant, and optionally a backend for configs. Only a test of
 * the timeout sets one.
 */
async function setUp(
  backendBody: unknown,
  configs?: RequestListener,
  text = MANIFEST,
  timeoutMs?: number,
) {
  const service = await startService()
  const backend = await startBackend(json(backendBody))
  const other = configs && (await startBackend(configs))
  const manifest = join(temporaryFolder(), 'manifest.yaml')
  writeFileSync(manifest, text)
  const relay = await startRelayHere({
    ...settingsFor(service.urls, backend.url),
    manifest,
    ...(other && { installationConfig: { url: other.url, timeoutMs } }),
  })
  const searchable = async () => {
    const [crm] = await (await relay.call('/integrations')).json()
    return crm.objects.map((one: { searchable: boolean }) => one.searchable)
  }
  return { relay, backend, requests: other?.requests ?? [], searchable }
}

describe('svc-react relay', () => {
  it.each([
    ['bare', disabled],
    ['as the service stores it', { config: { content: disabled } }],
    ['without the outer wrapper', { content: disabled }],
  ])("M4 reads an installation's config from the grant: %s", async (_, config) => {
    const { searchable } = await setUp({ ...grant, installationConfigs: { crm: config } })

    expect(await searchable()).toEqual([false, true])
  })

  it('M4 reads a config in the service’s format from the configured URL', async () => {
    const { searchable } = await setUp(grant, json({ config: { content: disabled } }))

    expect(await searchable()).toEqual([false, true])
  })

  it('M4 rejects provider calls that the config disables, and requests the config for each call', async () => {
    const { relay, requests } = await setUp(grant, json({ proxy: { enabled: false } }), PROXY)

    const response = await relay.call('/proxy/crm/crm/v3/objects/contacts')

    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:proxy-off' })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers).toMatchObject({ 'x-svc-relay-op': 'proxy' })
    expect(relay.events()).toMatchObject([{ cause: 'installation-proxy-off' }])
  })

  it('M4 logs the operation and a JSON Pointer if a config cannot be read', async () => {
    const configs = json({ config: { content: { read: { objects: [] } } } })
    const { relay } = await setUp(grant, configs, PROXY)

    expect((await relay.call('/proxy/crm/a')).status).toBe(500)

    expect(relay.events()[0]).toMatchObject({
      event: 'installation-config-failed',
      op: 'proxy',
      reason: 'not-a-config',
      faults: ['/config/content/read/objects is a list'],
    })
  })

  it('M4 disables nothing without a config', async () => {
    expect(await (await setUp(grant)).searchable()).toEqual([true, true])
    expect(await (await setUp({ ...grant, installationConfigs: {} })).searchable()).toEqual([
      true,
      true,
    ])
  })

  it('M4 requests installationConfig.url with the headers of the authorize request', async () => {
    const { searchable, requests, backend } = await setUp(grant, json(disabled))

    expect(await searchable()).toEqual([false, true])

    const { host: _, ...first } = backend.requests[0]?.headers ?? {}
    const { host: __, ...second } = requests[0]?.headers ?? {}
    expect(second).toEqual({ ...first, 'x-svc-relay-alias': 'crm' })
    expect(second).toMatchObject({ cookie: COOKIE, 'x-svc-relay-op': 'integrations' })
  })

  it('M4 does not request a config that is in the grant', async () => {
    const { searchable, requests } = await setUp(
      { ...grant, installationConfigs: { crm: {} } },
      json(disabled),
    )

    expect(await searchable()).toEqual([true, true])
    expect(requests).toEqual([])
  })

  it.each([
    ['404', json({}, 404)],
    ['204', (_, response) => response.writeHead(204).end()],
    ['200 with null', json(null)],
  ] as [string, RequestListener][])('M4 treats %s as no config', async (_, configs) => {
    expect(await (await setUp(grant, configs)).searchable()).toEqual([true, true])
  })

  it.each([
    ['500', json({}, 500), { reason: 'status', status: 500 }],
    ['a list', json([]), { reason: 'not-a-config', status: 200 }],
    ['HTML', (_, response) => response.end('<p>'), { reason: 'not-json' }],
    ['a redirect', (_, response) => response.writeHead(302).end(), { reason: 'redirect' }],
    ['late', () => {}, { reason: 'timeout' }, 300],
  ] as [string, RequestListener, object, number?][])(
    'M4 returns 500 and logs the reason if the config response is %s',
    async (_, configs, reason, timeoutMs) => {
      const { relay } = await setUp(grant, configs, MANIFEST, timeoutMs)

      const response = await relay.call('/integrations')

      expect(response.status).toBe(500)
      expect(relay.events()).toContainEqual(
        expect.objectContaining({ event: 'installation-config-failed', ...reason }),
      )
    },
  )

  it('M4 returns 500 if the grant contains an invalid config', async () => {
    const { relay } = await setUp({ ...grant, installationConfigs: { crm: { read: 'all' } } })

    expect((await relay.call('/')).status).toBe(500)
    expect(relay.events()[0]).toMatchObject({
      reason: 'not-a-grant',
      faults: ['/installationConfigs/crm/read is a string'],
    })
  })
})
