import { describe, expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { openRawConnection } from '../relay/support.ts'
import { runSandbox, send } from './support.ts'

describe('access to the control API of svc-react sandbox', () => {
  const own = { host: '127.0.0.1:4010' }
  const post = { method: 'POST', path: '/control/reset' }

  it.each<[string, { method?: string; path?: string }, Record<string, string>, number]>([
    ['a script', post, own, 200],
    ['a script that uses localhost', post, { host: 'localhost:4010' }, 200],
    ['a script that uses a subdomain of localhost', post, { host: 'sandbox.localhost' }, 200],
    ['a script that uses IPv6', post, { host: '[::1]:4010' }, 200],
    ['a script that uses another IP', post, { host: '10.0.0.7:4010' }, 200],
    [
      'its own page',
      post,
      { ...own, origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' },
      200,
    ],
    ['a website', post, { ...own, origin: 'https://evil.example' }, 403],
    ['a website on another port', post, { ...own, origin: 'http://127.0.0.1:3000' }, 403],
    ['a website with the origin null', post, { ...own, origin: 'null' }, 403],
    ['a website without an origin', post, { ...own, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of the same site', post, { ...own, 'sec-fetch-site': 'same-site' }, 403],
    [
      'a website whose domain resolves to this machine',
      post,
      { host: 'evil.example:4010', origin: 'http://evil.example:4010' },
      403,
    ],
    ['a domain that begins with an IP', post, { host: '127.0.0.1.evil.example' }, 403],
    ['a domain that ends in localhost', post, { host: 'evil-localhost' }, 403],
    [
      'a website that reads calls',
      { path: '/control/calls' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['a domain that reads calls', { path: '/control/calls' }, { host: 'evil.example' }, 403],
    ['a domain that reads the page', { path: '/' }, { host: 'evil.example' }, 403],
    [
      'a link to the page',
      { path: '/' },
      { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      200,
    ],
    [
      'a frame with the page',
      { path: '/' },
      { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      403,
    ],
    [
      'a link to the control API',
      { path: '/control/calls' },
      { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      403,
    ],
  ])('is allowed or denied by origin and host: %s, %j', async (_, options, headers, status) => {
    const { port } = await runSandbox()

    const { response } = await send(port, { ...options, headers })

    expect(response.statusCode).toBe(status)
  })

  it('is rejected without side effects for a foreign origin', async () => {
    const { port, play, control } = await runSandbox()
    await play('empty')

    const headers = { origin: 'https://evil.example' }
    await send(port, { ...post, headers })
    await send(port, { ...post, path: '/control/scenario', headers }, '{"name":"offline"}')

    expect((await control('')).body.scenario.name).toBe('empty')
  })

  it('is rejected without a Host header', async () => {
    const { port } = await runSandbox()

    const raw = openRawConnection(port, 'POST /control/reset HTTP/1.0\r\n\r\n')

    await waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 403 /))
  })

  it('is allowed for the name of --host', async () => {
    // A form of 127.0.0.1 that is not a valid IP address.
    const named = await runSandbox('--host', '127.1')
    const other = await runSandbox()
    const statusOf = async ({ port }: { port: number }) =>
      (await send(port, { ...post, headers: { host: '127.1' } })).response.statusCode

    expect([await statusOf(named), await statusOf(other)]).toEqual([200, 403])
  })

  it('is restricted, but access to the service is not', async () => {
    const { port, calls } = await runSandbox()

    await send(port, { path: '/public/v1/projects/northwind', headers: { host: 'sandbox:4010' } })

    expect(await calls()).toMatchObject([{ api: 'destinations' }])
  })
})
