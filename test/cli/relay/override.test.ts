import { expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { json, settingsFor, startBackend, startRelayHere, startService } from './support.ts'

const FILE = 'x'.repeat(300_000)

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Starts a relay with a rule that allows uploads, and records whether each upload reached the provider completely. */
async function setUp() {
  const arrived: boolean[] = []
  const service = await startService((request, response) => {
    request.on('error', () => {})
    request.on('close', () => arrived.push(request.complete))
    request.on('end', () => response.end('{}'))
    request.resume()
  })
  const backend = await startBackend(json({ user: 'ada', groupRef: 'acme' }))
  const relay = await startRelayHere({
    ...settingsFor(service.urls, backend.url),
    allow: [{ methods: ['POST'], path: '/test/*' }],
  })
  const upload = (body: string) =>
    relay.call('/proxy/crm/test/files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', origin: relay.base },
      body,
    })
  return { upload, arrived, relay }
}

it('L3 svc-react relay forwards a large upload that a rule allows', async () => {
  const { upload, arrived } = await setUp()

  expect((await upload(`${part('file', FILE)}--b--\r\n`)).status).toBe(200)
  expect(arrived).toEqual([true])
})

it('L3 svc-react relay aborts a large upload that contains a method override', async () => {
  const { upload, arrived, relay } = await setUp()

  const response = await upload(`${part('file', FILE)}${part('_method', 'DELETE')}--b--\r\n`)

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:not-allowed' })
  await waitFor(() => expect(relay.events()).toHaveLength(1))
  expect(relay.events()[0]).toMatchObject({
    cause: 'method-override',
    route: '/proxy/{integration}/test/*',
  })
  await waitFor(() => expect(arrived).toEqual([false]))
})
