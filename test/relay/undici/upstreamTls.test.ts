import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../scripts/lib/listen.mjs'
import { createRelay, type RelayEvent, type Transport } from '../../../src/relay/index.js'
import { type UpstreamTls, undiciTransport } from '../../../src/relay/undici/index.js'
import { buildCommand } from '../../cli/relay/support.ts'
import { appRequest, baseOptions, CANARY, kindOf } from '../support.js'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('openssl is not installed: private certificates are not tested.')

const folder = mkdtempSync(join(tmpdir(), 'svc-react-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (name: string) => join(folder, name)
const pem = (name: string) => readFileSync(pathOf(name), 'utf8')

function openssl(command: string) {
  const { status, stderr } = spawnSync('openssl', command.split(' '), { cwd: folder })
  if (status !== 0) throw new Error(`openssl ${command}\n${stderr}`)
}

/** Creates a key and a certificate signed by the private authority. */
function issue(name: string, extension: string) {
  const key = `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key`
  openssl(`req -new ${key} -subj /CN=${name} -out ${name}.csr`)
  writeFileSync(pathOf(`${name}.ext`), extension)
  const authority = '-CA ca.pem -CAkey ca.key -CAcreateserial'
  openssl(`x509 -req -in ${name}.csr ${authority} -days 1 -extfile ${name}.ext -out ${name}.pem`)
}

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** A service with a certificate for `service.internal` and 127.0.0.1, issued by the private authority. */
async function startService(options: ServerOptions = {}) {
  const clients: string[] = []
  const server = createServer(
    { key: pem('service.key'), cert: pem('service.pem'), ...options },
    (request, response) => {
      const { subject } = (request.socket as import('node:tls').TLSSocket).getPeerCertificate()
      clients.push(String(subject?.CN))
      response.end('reached')
    },
  )
  const { port, close } = await listen(server)
  open.push({ close })
  return { url: `https://127.0.0.1:${port}`, clients }
}

const mutual = () => ({ requestCert: true, rejectUnauthorized: true, ca: pem('ca.pem') })

async function callOver(url: string, tls?: UpstreamTls) {
  const transport: Transport = undiciTransport(tls && { tls })
  if (transport.close) open.push({ close: () => transport.close?.() })
  const events: RelayEvent[] = []
  const relay = createRelay({
    ...baseOptions,
    transport,
    upstream: { baseUrl: url, searchUrl: url, proxyUrl: url },
    onEvent: (event) => events.push(event),
  })
  const response = await relay(appRequest('/proxy/crm/a'))
  const kind = response.ok ? await response.text() : await kindOf(response)
  return { kind, cause: events[0]?.cause }
}

describe.skipIf(!hasOpenssl)('a service with a private certificate authority', () => {
  beforeAll(() => {
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
    openssl(`req -x509 ${key} -days 1 -subj /CN=authority -keyout ca.key -out ca.pem`)
    issue('service', 'subjectAltName=DNS:service.internal,IP:127.0.0.1')
    issue('named', 'subjectAltName=DNS:service.internal')
    issue('relay', 'extendedKeyUsage=clientAuth')
  })

  it('M5 is reached with undici if the authority is configured', async () => {
    const { url } = await startService()

    expect(await callOver(url, { ca: pem('ca.pem') })).toEqual({ kind: 'reached' })
    expect(await callOver(url, { ca: [pem('ca.pem')] })).toEqual({ kind: 'reached' })
  })

  it('M5 receives nothing if the authority is not configured', async () => {
    const { url, clients } = await startService()
    const unverified = { kind: '502 unreachable', cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }

    expect(await callOver(url)).toEqual(unverified)
    expect(await callOver(url, { rejectUnauthorized: false } as UpstreamTls)).toEqual(unverified)
    expect(clients).toEqual([])
  })

  it('M5 is verified by the configured server name only', async () => {
    const { url, clients } = await startService({ key: pem('named.key'), cert: pem('named.pem') })
    const ca = pem('ca.pem')
    const wrongName = { kind: '502 unreachable', cause: 'ERR_TLS_CERT_ALTNAME_INVALID' }

    expect(await callOver(url, { ca, servername: 'service.internal' })).toEqual({ kind: 'reached' })
    expect(await callOver(url, { ca, servername: 'other.internal' })).toEqual(wrongName)
    expect(await callOver(url, { ca })).toEqual(wrongName)
    expect(clients).toHaveLength(1)
  })

  it('M5 receives the client certificate for mutual TLS', async () => {
    const { url, clients } = await startService(mutual())
    const ca = pem('ca.pem')

    expect((await callOver(url, { ca })).kind).toBe('502 unreachable')
    const reached = await callOver(url, { ca, cert: pem('relay.pem'), key: pem('relay.key') })

    expect(reached).toEqual({ kind: 'reached' })
    expect(clients).toEqual(['relay'])
  })

  it.each([
    ['the authority is not PEM', () => ({ ca: `${CANARY}\n` })],
    ['the authority is empty', () => ({ ca: '' })],
    ['one of two authorities is not PEM', () => ({ ca: [pem('ca.pem'), CANARY] })],
    ['the certificate has no key', () => ({ cert: pem('relay.pem') })],
    ['the key has no certificate', () => ({ key: pem('relay.key') })],
    ['the certificate is empty', () => ({ cert: '', key: pem('relay.key') })],
    ['the key is not PEM', () => ({ cert: pem('relay.pem'), key: CANARY })],
    [
      'the key belongs to another certificate',
      () => ({ cert: pem('relay.pem'), key: pem('ca.key') }),
    ],
  ])('M5 cannot be configured if %s', (_, tls) => {
    const create = () => undiciTransport({ tls: tls() })

    expect(create).toThrow('undiciTransport: the option "tls" is not valid')
    expect(create).not.toThrow(CANARY)
  })

  it.each(['fetch', 'undici'])('M5 is reached with %s and NODE_EXTRA_CA_CERTS', async (sender) => {
    const { url } = await startService()
    const { bin, remove } = await buildCommand()
    open.push({ close: remove })
    const relayFolder = pathToFileURL(join(dirname(dirname(bin)), 'relay')).href
    const code = `
      const { createRelay } = await import('${relayFolder}/index.js')
      const { undiciTransport } = await import('${relayFolder}/undici/index.js')
      const relay = createRelay({
        apiKey: 'key',
        project: { id: 'p' },
        upstream: { baseUrl: '${url}', searchUrl: '${url}', proxyUrl: '${url}' },
        integrations: { crm: { id: 'i', name: 'n' } },
        authorize: () => ({ groupRef: 'acme' }),
        allow: 'all',
        ${sender === 'undici' ? 'transport: undiciTransport(),' : ''}
      })
      const request = new Request('https://app.example/api/svc/proxy/crm/a', { headers: { 'x-svc-relay': '1' } })
      console.log((await relay(request)).status)
      process.exit()`
    const call = async (env: Record<string, string>) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', code],
        { env: { PATH: process.env.PATH, ...env } },
      )
      return stdout.trim()
    }

    expect(await call({})).toBe('502')
    expect(await call({ NODE_EXTRA_CA_CERTS: pathOf('ca.pem') })).toBe('200')
  })
})
