import type { Check } from '../../check.js'
import { header, jsonOf } from '../../http/httpResponse.js'

const PARAMETERS = [
  ...['/..;/admin', '/a/..;/b', '/.;/a', '/a/..;x=1/b', '/a/..;', '/%2e%2e;x=1/a', '/.%2e;/a'],
  ...['/..%3b/a', '/%2e%2e%3bx=1/a', '/a/..%253b/b', '/..;a%2fb'],
]

const dotSegments: Check = {
  id: 'L2',
  title: 'dot segments with path parameters are rejected: "..;", ".;" and their encodings',
  fix: 'Cut each segment at ";" at every level of decoding before you compare it with "." and "..", because some Java servers do. Return 400 before you call the service.',
  async run({ call, demand, name, service }) {
    for (const rest of PARAMETERS) {
      const path = `/proxy/crm${rest}`
      const before = service.received.length
      const response = await call(path)
      const isReceived = service.received.length > before
      demand(!isReceived, `${name(path)} reached the service`)
      // The server may have rewritten the path to another route of the app.
      const isElsewhere = header(response, 'x-relay-source') === null
      demand(
        isReceived || isElsewhere || response.status === 400,
        `${name(path)} returned ${response.status}, not 400`,
      )
    }
  },
}

const RANDOM = 'kX9fQ2mZ7pL4vB8nT1cRwJ6hY3sD5gA0eUoI'

/** Credentials in formats that providers publish. Joined at run time, so that no secret scanner reports this file. */
const TOKENS: Record<string, string> = {
  'an AWS access key': ['AKI', 'AQ2ZPLVBNTCRWJHY3'].join(''),
  'a GitHub token': ['gh', 'p_', RANDOM].join(''),
  'a Slack token': ['xox', 'b-123456789012-123456789012-', RANDOM.slice(0, 24)].join(''),
  'a Stripe key': ['sk', '_live_', RANDOM.slice(0, 24)].join(''),
  'a Google API key': ['AI', 'za', RANDOM.slice(0, 35)].join(''),
  'a JSON web token': ['ey', `JhbGciOiJIUzI1NiJ9.ey${RANDOM}.${RANDOM}`].join(''),
  'a private key': `${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\n${RANDOM}\n`,
}

const PASSWORD = RANDOM.slice(0, 12)

/** Places for a secret under undocumented keys. */
const PLACES: Record<string, (secret: string) => object> = {
  'under an unknown key': (secret) => ({ custom: secret }),
  'in a list under an unknown key': (secret) => ({ extra: ['a', secret] }),
  'in an unknown object': (secret) => ({ extra: { deep: { value: secret } } }),
  'as name and value': (secret) => ({ fields: [{ name: 'x-custom', value: secret }] }),
}

/** Secrets: description, text, and the metadata of a destination that contains it. */
const SECRETS: readonly (readonly [what: string, secret: string, metadata: object])[] = [
  ...Object.entries(TOKENS).flatMap(([what, token]) =>
    Object.entries(PLACES).map(
      ([where, place]) => [`${what} ${where}`, token, place(token)] as const,
    ),
  ),
  ['a password before a host', PASSWORD, { server: `svc:${PASSWORD}@db.a.example` }],
  ['a password by name and value', PASSWORD, { fields: [{ name: 'password', value: PASSWORD }] }],
  ['a password in a string', PASSWORD, { note: `password=${PASSWORD}` }],
]

const unknownSettings: Check = {
  id: 'L4',
  title: 'tokens of known formats under unknown keys of a destination are redacted',
  fix: 'Show documented settings according to their type. Check every other text, including those in lists and nested objects, for token formats, name and value pairs and userinfo, and redact it if in doubt.',
  async run({ call, demand, service }) {
    service.respondWith((_, reply) => {
      reply.setHeader('content-type', 'application/json')
      const list = SECRETS.map(([, , metadata], i) => ({
        ...{ id: `d-${i}`, name: 'Orders', type: 'custom', metadata },
        createTime: '2025-03-06T22:09:49Z',
      }))
      reply.end(JSON.stringify(list))
    })
    const response = await call('/destinations')
    const shown = jsonOf(response)
    if (!Array.isArray(shown) || shown.length !== SECRETS.length) {
      return demand(
        false,
        `a list of ${SECRETS.length} destinations was returned with other elements`,
      )
    }
    for (const [i, [what, secret]] of SECRETS.entries()) {
      // No part of a token may appear: the random characters are the secret.
      const text = JSON.stringify(shown[i])
      const isShown = text.includes(RANDOM.slice(0, 12)) || text.includes(secret)
      demand(!isShown, `${what} of a destination is in the response`)
    }
  },
}

const originScheme: Check = {
  id: 'L5',
  title: 'an Origin with a scheme other than http or https is rejected, even if its host matches',
  fix: 'Compare the scheme, host and port of Origin, and accept only the schemes http and https.',
  async run({ address, expectRefused }) {
    for (const scheme of ['ftp', 'ws', 'file', 'chrome-extension', 'javascript', 'httpx']) {
      const origin = `${scheme}://${address.host}`
      const label = `with Origin: ${scheme}://…`
      await expectRefused('/proxy/crm/a', 403, { headers: { origin }, label })
      await expectRefused('/proxy/crm/a', 403, { method: 'DELETE', headers: { origin }, label })
    }
  },
}

/** Requirements L2, L4 and L5: secure defaults. */
export const closedDefaults: readonly Check[] = [dotSegments, unknownSettings, originScheme]
