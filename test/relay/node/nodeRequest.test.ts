import { expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { onSockets, sendRaw } from '../sockets.ts'

/** Returns the URL that the app's `authorize` receives for a request with a Host header. */
async function addressAt(host: string) {
  const addresses: string[] = []
  const { port } = await onSockets('a relay listener', (_, response) => response.end(), {
    authorize(request) {
      addresses.push(request.url)
      return undefined
    },
  })
  const { received } = sendRaw(
    port,
    `GET /api/svc/destinations?a=%2F HTTP/1.1\r\nHost: ${host}\r\nX-Svc-Relay: 1\r\n\r\n`,
  )
  await waitFor(() => expect(received()).toContain('HTTP/1.1 401'))
  return addresses[0]
}

it.each([
  ['app.example', 'http://app.example'],
  ['app.example:3000', 'http://app.example:3000'],
  ['127.0.0.1:1', 'http://127.0.0.1:1'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('the Node listener passes the app the URL of the request, at %s', async (host, origin) => {
  expect(await addressAt(host)).toBe(`${origin}/api/svc/destinations?a=%2F`)
})

it.each([
  '',
  'user:pw@app.example',
  'app.example/other',
  'app.example#',
  'app.example?',
  'app.example:99999',
  '[::1',
  'a b',
])(
  'the Node listener passes the app a URL with host localhost if Host is invalid: %j',
  async (host) => {
    expect(await addressAt(host)).toBe('http://localhost/api/svc/destinations?a=%2F')
  },
)
