import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { good, runHere } from './runs.ts'
import {
  COOKIE,
  json,
  settingsFor,
  startBackend,
  startRelayHere,
  startService,
  temporaryFolder,
  writeSettings,
} from './support.ts'

const TOKEN = 'canary-token-20b4'

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: hub-crm
    read:
      objects: [{ objectName: now/table/incident, requiredFields: [{ fieldName: number }] }]
`

/** Starts a relay that requests fields from a backend. Only a test of the timeout sets one. */
async function setUp(respond: RequestListener, timeoutMs?: number) {
  const service = await startService()
  const grant = await startBackend(json({ user: 'ada', groupRef: 'acme' }))
  const backend = await startBackend(respond)
  const folder = temporaryFolder()
  const manifest = join(folder, 'manifest.yaml')
  writeFileSync(manifest, MANIFEST)
  writeFileSync(join(folder, 'token'), `${TOKEN}\n`)
  const relay = await startRelayHere({
    ...settingsFor(service.urls, grant.url),
    manifest,
    fields: { url: backend.url, timeoutMs, token: { file: join(folder, 'token') } },
  })
  const fields = async () => {
    const response = await relay.call('/integrations', { headers: { cookie: COOKIE } })
    const [crm] = await response.json()
    return crm.objects[0].fields
  }
  return { fields, requests: backend.requests, events: relay.events }
}

const NUMBER = { name: 'number', required: true }

describe('svc-react relay with fields', () => {
  it('M4 requests the fields of a group once, with the token and without cookies', async () => {
    const { fields, requests } = await setUp(
      json([{ name: 'Number', label: 'No.' }, { name: 'a' }]),
    )

    const expected = [{ ...NUMBER, name: 'Number', label: 'No.' }, { name: 'a' }]
    expect(await fields()).toEqual(expected)
    expect(await fields()).toEqual(expected)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-svc-relay-op': 'fields',
      'x-svc-relay-alias': 'crm',
      'x-svc-relay-object': 'now%2Ftable%2Fincident',
      'x-svc-relay-group-ref': 'acme',
    })
    expect(requests[0]?.headers).not.toHaveProperty('cookie')
    expect(requests[0]?.headers).not.toHaveProperty('x-svc-relay-installation-id')
  })

  it('accepts up to 1 MB', async () => {
    const label = 'x'.repeat(900)
    const { fields } = await setUp(
      json(Array.from({ length: 1_000 }, (_, index) => ({ name: `f${index}`, label }))),
    )

    expect(await fields()).toHaveLength(1_001)
  })

  it.each<[string, RequestListener, string, number?]>([
    ['500', (_, response) => response.writeHead(500).end(), 'status'],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/x' }).end(), 'redirect'],
    [
      'HTML',
      (_, response) => response.setHeader('content-type', 'text/html').end('[]'),
      'not-json',
    ],
    ['an object', json({ fields: [] }), 'not-fields'],
    ['more than 1 MB', json(['x'.repeat(1024 * 1024)]), 'too-large'],
    ['nothing', () => {}, 'timeout', 300],
  ])(
    'lists the fields of the manifest and logs the reason after %s',
    async (_, respond, reason, timeoutMs) => {
      const { fields, events } = await setUp(respond, timeoutMs)

      expect(await fields()).toEqual([NUMBER])
      expect(events()).toMatchObject([
        { event: 'fields-failed', op: 'integrations', reason, hint: expect.any(String) },
        { event: 'request', status: 200, cause: 'fields-failed' },
      ])
    },
  )

  it.each([
    ['404', (_: unknown, response) => response.writeHead(404).end()],
    ['null', json(null)],
  ] satisfies [string, RequestListener][])('treats %s as unknown fields', async (_, respond) => {
    const { fields, events } = await setUp(respond)

    expect(await fields()).toEqual([NUMBER])
    expect(events()).toMatchObject([{ event: 'request', status: 200 }])
  })

  it.each([
    ['no token', { url: 'https://app.example/fields' }, 'fields.token'],
    [
      'a token in the file',
      { url: 'https://app.example/fields', token: TOKEN },
      'fields.token is in the file itself',
    ],
    [
      'a variable that is not set',
      { url: 'https://app.example/fields', token: { env: 'NOT_SET' } },
      'fields.token.env names a variable that is not set',
    ],
    [
      'http',
      { url: 'http://app.example/fields', token: { env: 'SVC_API_KEY' } },
      'fields.url is not https, so the token would be sent unencrypted',
    ],
  ])('--check reports %s', async (_, fields, fault) => {
    const { code, err } = await runHere(['--config', writeSettings({ ...good, fields }), '--check'])

    expect(code).toBe(1)
    expect(err.join('\n')).toContain(fault)
    expect(err.join('\n')).not.toContain(TOKEN)
  })

  it('--check names the address', async () => {
    const fields = { url: 'https://app.example/fields?a=b', token: { env: 'SVC_API_KEY' } }

    const { out } = await runHere(['--config', writeSettings({ ...good, fields }), '--check'])

    expect(out.join('\n')).toMatch(/fields from +https:\/\/app\.example\/fields, within 5000 ms/)
  })
})
