import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { type formNames, onSockets, sendRaw } from '../sockets.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8')
const page = read('docs/hosts.md')

describe('headers that the relay’s HTTP client adds', () => {
  /** Returns the headers of a request to the service that the relay did not set, by name. */
  async function added(form: (typeof formNames)[number]) {
    const own = /^(?:accept-encoding|x-api-key|x-svc-.*|host|connection)$/
    const got: Record<string, unknown> = {}
    const { port } = await onSockets(form, ({ headers }, response) => {
      for (const name of Object.keys(headers)) if (!own.test(name)) got[name] = headers[name]
      response.end()
    })
    // A caller that sends no such headers.
    const request = 'GET /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\n\r\n'
    const { received } = sendRaw(port, request)
    await waitFor(() => expect(received()).toContain('HTTP/1.1 200'))
    return got
  }

  it('D5 are documented for fetch with their exact values', async () => {
    const got = await added('a relay handler over fetch')

    expect(Object.keys(got).length).toBeGreaterThan(2)
    const row = page.split('\n').find((line) => /^\| `fetch` of Node \|/.test(line)) ?? ''
    for (const [name, value] of Object.entries(got)) expect(row).toContain(`\`${name}: ${value}\``)
    expect(row.match(/`[\w-]+: [^`]+`/g)).toHaveLength(Object.keys(got).length)
  })

  it.each(['a relay handler over undici', 'a relay listener'] as const)(
    'D5 are absent with %s',
    async (form) => {
      expect(await added(form)).toEqual({})
    },
  )
})

describe('the hosts of the relay', () => {
  const servers = read('test/hosts/servers.mjs')

  const hosts = `node:http, Express, Fastify, Hono, srvx, Next, React Router, TanStack Start, Bun, Deno, workerd`

  it.each(hosts.split(', '))(
    'J3 include %s, which is in the conformance suite and on the page about hosts',
    (name) => {
      expect(servers).toMatch(new RegExp(`name: '${name}'`))
      expect(page).toMatch(new RegExp(`^## .*\\b${name}`, 'm'))
    },
  )

  it('J3 are part of npm run test:all', () => {
    expect(read('scripts/test.mjs')).toContain(
      "['hosts', command('node test/hosts/run.mjs --no-build')]",
    )
    expect(read('test/hosts/run.mjs')).toContain('checkConformance(name, host.folder)')
  })
})

describe('the limits of platforms in the documentation', () => {
  /** Returns the cells of the table for a platform. */
  const limits = (platform: string) => {
    const table = page.slice(page.indexOf('## Platform limits'))
    const row = table.split('\n').find((line) => line.startsWith(`| ${platform}`))
    const [, request, response, time] = (row ?? '').split('|').slice(1)
    return { request, response, time }
  }

  it.each([
    ['AWS Lambda', /6 MB/, /6 MB; 200 MB .*streamed/, /15 min/],
    ['Vercel Functions', /4\.5 MB/, /4\.5 MB/, /300 s/],
    ['Cloudflare Workers', /100 MB/, /./, /./],
    ['AWS load balancer', /./, /./, /60 s/],
    ['nginx', /1 MB/, /./, /60 s/],
    ['Bun', /128 MB/, /./, /10 s/],
  ])('J4 are documented for %s', (platform, request, response, time) => {
    const row = limits(platform)

    expect(row.request).toMatch(request)
    expect(row.response).toMatch(response)
    expect(row.time).toMatch(time)
  })

  it('J4 match the behavior of Node: long uploads and idle connections are closed as documented', () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = createServer()
    const s = (ms: number) => `${ms / 1000} s`

    expect(limits('Node').time?.trim()).toMatch(
      new RegExp(
        `^${s(requestTimeout)} .*whole request, ${s(headersTimeout)} .*headers, ${s(keepAliveTimeout)} idle`,
      ),
    )
    expect(page).toContain('server.requestTimeout = 0')
    expect(Number(/keepAliveTimeout = ([\d_]+)/.exec(page)?.[1]?.replace('_', ''))).toBeGreaterThan(
      60_000,
    )
  })
})
