// The traffic of all contestants: the same request, the same response, the same key.

export const KEY = 'bench-key-3d1f'
export const PROJECT = 'project-1'
export const INTEGRATION = { id: 'int-crm', name: 'acmeCrm' }
export const GROUP = 'acme'

/** Path of the relay for the provider's API. */
export const MOUNT = '/api/svc/proxy/crm'
export const PATH = `${MOUNT}/v1/contacts`

/** Headers of a same-origin `fetch` in a browser: twelve in addition to `Host`. */
export const browserHeaders = {
  connection: 'keep-alive',
  'sec-ch-ua-platform': '"Linux"',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  accept: 'application/json',
  'x-svc-relay': '1',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  referer: 'https://app.example/contacts',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  cookie: 'theme=dark; session=9f8e7d6c5b4a39281706; locale=en',
}

const KIB = 1024

/** Returns JSON of a given size. */
export function bodyOf(size) {
  const contact = {
    id: 'c-1042',
    name: 'Ada Lovelace',
    email: 'ada@acme.example',
    company: 'Analytical Engines',
    phone: '+44 20 7946 0123',
    owner: 'u-7',
    note: '',
  }
  const room = size - JSON.stringify({ results: [contact] }).length
  return JSON.stringify({ results: [{ ...contact, note: 'x'.repeat(room) }] })
}

export const responseBody = bodyOf(KIB)

/** Returns the path for a body of a given size. */
export const bodyPath = (size) => `/v1/bodies/${size}`

export const responseHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(responseBody.length),
  Connection: 'keep-alive',
  Date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  ETag: '"5d8c72a5edda8"',
  Vary: 'Accept',
  Server: 'provider',
  'Cache-Control': 'private, max-age=30',
  'X-Request-Id': '0b5c1f6e-7b0e-4a55-9a59-2f0f5a2e9d11',
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': '97',
  'Set-Cookie': 'provider=1; Path=/',
}

/** Headers that a contestant adds to the request, as the service requires. */
export const serviceHeaders = {
  'x-api-key': KEY,
  'x-svc-proxy-version': '1',
  'x-svc-project-id': PROJECT,
  'x-svc-integration-name': INTEGRATION.name,
  'x-svc-group-ref': GROUP,
}
