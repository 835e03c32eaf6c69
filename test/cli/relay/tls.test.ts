import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { listen } from '../../../scripts/lib/listen.mjs'
import {
  builtCommand,
  json,
  settingsFor,
  startRelay,
  startService,
  temporaryFolder,
} from './support.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('openssl is not installed, so backends on https are not tested.')

const command = builtCommand()
let close = async () => {}

afterEach(() => close())

/** Starts an HTTPS backend with a self-signed certificate. */
async function startSecureBackend() {
  const folder = temporaryFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const what =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=backend -addext subjectAltName=IP:127.0.0.1'
  spawnSync('openssl', [...what.split(' '), '-keyout', key, '-out', certificate])
  const requests: unknown[] = []
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      requests.push(request.headers.cookie)
      json({ user: 'ada', groupRef: 'acme', destinations: true })(request, response)
    },
  )
  const listening = await listen(server)
  close = listening.close
  return { url: `https://127.0.0.1:${listening.port}/who`, certificate, requests }
}

it.skipIf(!hasOpenssl)(
  'svc-react relay calls an HTTPS backend only if its certificate is trusted',
  async () => {
    const service = await startService()
    const backend = await startSecureBackend()
    const settings = settingsFor(service.urls, backend.url)

    const unsure = await startRelay(command.bin, settings)
    expect((await unsure.call('/destinations')).status).toBe(500)
    expect(backend.requests).toEqual([])
    expect(unsure.events()).toContainEqual(
      expect.objectContaining({ reason: 'unreachable', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    )

    const sure = await startRelay(command.bin, settings, {
      NODE_EXTRA_CA_CERTS: backend.certificate,
    })
    expect((await sure.call('/destinations')).status).toBe(200)
    expect((await sure.call('/destinations')).status).toBe(200)
    expect(backend.requests).toHaveLength(2)
  },
)
