import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { sandboxCommand } from '../../../src/cli/sandbox/sandboxCommand.js'
import { waitFor } from '../../support/waitFor.ts'
import { listen, openRawConnection } from '../relay/support.ts'
import { crmHeaders, runSandbox } from './support.ts'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1')

/** Runs the command until it ends. */
async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  // The variable PORT belongs to the app, so any value must be ignored.
  const host = { env: { PORT: 'x' }, on: () => {}, off: () => {} }
  return { code: await sandboxCommand(args, io, host), out, err }
}

describe('svc-react sandbox at start-up', () => {
  it('prints the URLs, the key and the project', async () => {
    const { out, base } = await runSandbox()

    const rows = Object.fromEntries(
      [...out().matchAll(/^ {2}(\w[\w ]+?) {2,}(.+)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(rows).toMatchObject({
      'public API': `${base}/public/v1`,
      'search API': `${base}/search/v1`,
      'proxy API': `${base}/proxy`,
      'API key': 'sandbox-key-northwind',
      project: 'prj_5d1c7e (northwind)',
      customers: 'acme, globex',
      scenario: 'none',
    })
  })

  it('prints a bearer token with --bearer, which every API accepts without the key', async () => {
    const search = '/search/v1/projects/prj_5d1c7e/integrations/int_9b40aa?groupRef=acme'
    const statuses = async ({ base }: { base: string }, token: string) => {
      const authorization = `Bearer ${token}`
      const { 'x-api-key': _, ...proxyHeaders } = crmHeaders()
      const responses = await Promise.all([
        fetch(`${base}/public/v1/projects/northwind/destinations`, { headers: { authorization } }),
        fetch(`${base}${search}`, {
          method: 'POST',
          headers: {
            authorization,
            'x-svc-request-type': 'search',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
        }),
        fetch(`${base}/proxy/crm/v3/objects/contacts`, {
          headers: { ...proxyHeaders, authorization },
        }),
      ])
      return responses.map(({ status }) => status)
    }
    const sandbox = await runSandbox('--bearer')
    const [, token = ''] = /^ {2}access token +(\S+)$/m.exec(sandbox.out()) ?? []

    expect(await statuses(sandbox, token)).toEqual([200, 200, 200])
    expect(await statuses(await runSandbox(), token)).toEqual([200, 401, 401])
    expect((await sandbox.list()).status).toBe(200)
  })

  it('listens on 127.0.0.1 by default', async () => {
    const { base } = await runSandbox()

    expect(new URL(base).hostname).toBe('127.0.0.1')
  })

  // On other platforms, the loopback interface has only one address.
  it.runIf(process.platform === 'linux')('listens on no other interface', async () => {
    const { port } = await runSandbox()

    const socket = connect(port, '127.0.0.2')
    const [error] = await once(socket, 'error')

    expect(error.code).toBe('ECONNREFUSED')
  })

  it('listens on the interface of --host, and prints a URL that can be opened', async () => {
    const { base, list } = await runSandbox('--host', '0.0.0.0')

    expect(new URL(base).hostname).toBe('127.0.0.1')
    expect((await list()).status).toBe(200)
  })

  it.runIf(hasIpv6)('prints an IPv6 address in brackets', async () => {
    const { base, list } = await runSandbox('--host', '::1')

    expect(base).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await list()).status).toBe(200)
  })

  it('starts the scenario of --scenario', async () => {
    const { out, callCrm, control } = await runSandbox('--scenario', 'lockedOut')

    expect(out()).toMatch(/scenario +lockedOut/)
    expect((await callCrm()).headers.get('x-svc-retryable')).toBe('false')
    expect((await control('')).body.scenario).toMatchObject({ name: 'lockedOut', options: {} })
  })

  it('has the same data for the same seed, and different data for another seed', async () => {
    const records = async (...args: string[]) => {
      const { callCrm } = await runSandbox(...args)
      return (await callCrm()).text()
    }
    const [first, again, other, none] = [
      await records('--seed', '7'),
      await records('--seed', '7'),
      await records('--seed', '8'),
      await records(),
    ]

    expect(again).toBe(first)
    expect(new Set([first, other, none]).size).toBe(3)
  })
})

describe('svc-react sandbox with invalid arguments', () => {
  it.each([
    [['--port', 'x'], '--port is not a port. Use a whole number from 0 to 65535.'],
    [['--port', '65536'], '--port is not a port.'],
    [['--port'], "'--port <value>' argument missing"],
    [['--host', ''], '--host is empty. Use an address such as 127.0.0.1.'],
    [['--host', ' '], '--host is empty.'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['4010'], "Unexpected argument '4010'"],
    [['--seed', '-1'], "Option '--seed' argument is ambiguous"],
    [['--seed', '1.5'], '--seed is not valid. Use a whole number from 0 to 4294967295.'],
    [['--seed', '4294967296'], '--seed is not valid.'],
    [['--scenario', 'gone'], 'Unknown scenario "gone". Scenarios: throttled, lockedOut, '],
    [['--scenario', 'toString'], 'Unknown scenario "toString".'],
  ])('prints one line and exits with 2: %j', async (args, expected) => {
    const { code, out, err } = await run(...args)

    expect(code).toBe(2)
    expect(out).toEqual([])
    expect(err).toHaveLength(1)
    expect(err[0]).toMatch(/^svc-react sandbox: .*See svc-react sandbox --help\.$/)
    expect(err[0]).toContain(expected)
  })
})

it('svc-react sandbox --help lists its options and scenarios', async () => {
  const { code, out } = await run('--help')

  expect(code).toBe(0)
  expect(out.join('\n')).toMatch(
    /--port PORT.*--host HOST.*--scenario NAME.*throttled.*many.*--seed N.*--bearer/s,
  )
})

it.each([
  [
    'a port that is in use',
    'the port is in use. Choose another with --port, or 0 for a free port.',
  ],
  ['an interface that does not exist', 'cannot listen (EADDRNOTAVAIL). Check --host and --port.'],
])('svc-react sandbox exits with 1 on %s', async (what, expected) => {
  const { port } = await listen(() => {})
  const args = what.includes('port') ? ['--port', String(port)] : ['--host', '192.0.2.1']

  const { code, out, err } = await run(...args)

  expect({ code, out, err }).toEqual({ code: 1, out: [], err: [`svc-react sandbox: ${expected}`] })
})

it('svc-react sandbox stops even if a page is open and a call is in progress', async () => {
  const { port, play, list, stop, ended, base } = await runSandbox()
  await play('slow', { delayMs: 60_000 })
  const page = openRawConnection(port, 'GET /control/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await waitFor(() => expect(page.received()).toContain('"slow"'))
  const waiting = list()
  const rejected = expect(waiting).rejects.toThrow('fetch failed')
  await waitFor(async () => {
    const calls = await (await fetch(`${base}/control/calls`)).json()
    expect(calls).toMatchObject([{ result: 'waiting' }])
  })

  stop()

  expect(await ended).toBe(0)
  await rejected
  // The stream of the page ended normally. It was not cut off.
  expect(page.received()).toMatch(/\r\n0\r\n\r\n$/)
})

it('svc-react sandbox returns ok on /healthz', async () => {
  const { base, calls } = await runSandbox()

  expect(await (await fetch(`${base}/healthz`)).text()).toBe('ok')
  expect(await calls()).toEqual([])
})
