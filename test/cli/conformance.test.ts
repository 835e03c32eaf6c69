import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/lib/listen.mjs'
import { allChecks } from '../../src/cli/conformance/allChecks.ts'
import { conformanceCommand } from '../../src/cli/conformance/conformanceCommand.ts'
import { formatResult } from '../../src/cli/conformance/formatReport.ts'
import type { ConformanceReport } from '../../src/cli/conformance/report.ts'
import { runConformance } from '../../src/cli/conformance/runConformance.ts'
import { conformanceSetup } from '../../src/cli/conformance/setup/setup.ts'
import { setupOptions } from '../../src/cli/conformance/setup/setupOptions.ts'
import type { RelayOptions } from '../../src/relay/config/relayOptions.ts'
import { toNodeListener } from '../../src/relay/node/toNodeListener.ts'
import { undiciTransport } from '../../src/relay/undici/undiciTransport.ts'
import { brokenRelays } from './conformance/brokenRelays.ts'
import {
  failed,
  listenToBoth,
  ownRelay,
  runSuite,
  runSuiteOnHandler,
  startRelay,
} from './conformance/runSuite.ts'

/** Checks that take seconds. They run only for relays that break them, or for all relays with CONFORMANCE_ALL=1. */
const LONG = ['A4', 'B5', 'F3', 'F6', 'G2', 'G3', 'G5', 'G7', 'K1', 'K3', 'K5']

const isAll = process.env.CONFORMANCE_ALL === '1'

/** A port that no server takes. `fetch` blocks port 1. */
const NOBODYS_PORT = 2

/** K4 waits for two and a half minutes. */
const LIMIT_MS = isAll ? 240_000 : 120_000

/** Formats the findings, for the message of a failing test. */
const findings = ({ requirements }: ConformanceReport) =>
  requirements
    .filter(({ outcome }) => outcome === 'fail')
    .flatMap(formatResult)
    .join('\n')

async function command(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const code = await conformanceCommand(args, io)
  return { code, out: out.join('\n'), err }
}

beforeEach(() => {
  // The servers log errors of broken relays.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const open: { close: () => Promise<void> }[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of open.splice(0)) await server.close()
})

describe('runConformance', () => {
  it.each([
    ['behind a server for fetch handlers', (port: number) => getRequestListener(ownRelay(port))],
    [
      'over undici',
      (port: number) => getRequestListener(ownRelay(port, { transport: undiciTransport() })),
    ],
    ['as a listener', (port: number) => toNodeListener(setupOptions(port))],
  ])(
    'G5 J3 passes every check for the kit’s relay %s',
    async (_, makeListener) => {
      const report = await runSuite(makeListener)

      expect(findings(report)).toBe('')
      expect(report).toMatchObject({ isConformant: true, failed: 0, passed: 58 })
      const survived = report.requirements.find(({ id }) => id === 'G5')
      expect(survived?.outcome).toBe('pass')
    },
    LIMIT_MS,
  )

  it('has a broken relay for each check', () => {
    const broken = new Set(brokenRelays.flatMap(({ breaks }) => breaks))

    // G1 takes a minute, and the others have their own tests.
    expect(allChecks.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([
      ...['G1', 'G8', 'J5'],
    ])
  })

  it.each(
    brokenRelays
      .filter(({ isSlow }) => isAll || !isSlow)
      .map((relay) => [relay.breaks.join(), relay.does, relay] as const),
  )(
    'fails only %s for a relay that %s',
    async (_breaks, _does, { breaks, make, only, isSlow = false }) => {
      const skip = isAll ? [] : LONG.filter((id) => !breaks.includes(id))

      const report = await runSuiteOnHandler(make, { skip, slow: isSlow, ...(only && { only }) })

      const isRequired = allChecks.some(
        ({ id, level }) => breaks.includes(id) && level !== 'recommended',
      )
      expect(failed(report), findings(report)).toEqual(breaks)
      expect(report.isConformant).toBe(!isRequired)
      expect(findings(report)).not.toContain(conformanceSetup(1).apiKey)
      expect(findings(report)).not.toContain('conformance-user=')
    },
    LIMIT_MS,
  )

  it(
    'G8 fails a relay that sends interim responses',
    async () => {
      const report = await runSuite(
        (port) => {
          const relay = toNodeListener(setupOptions(port))
          return (request, response) => {
            response.writeEarlyHints({ link: '</a>; rel=preload' }, () => relay(request, response))
          }
        },
        { skip: LONG },
      )

      expect(failed(report), findings(report)).toEqual(['G8'])
    },
    LIMIT_MS,
  )

  it(
    'G2 does not mistake a late call for the upload',
    async () => {
      const report = await runSuiteOnHandler(
        (port) => {
          let earlier = ''
          return ownRelay(port, {
            transport: async (sent) => {
              if (sent.method === 'POST') await (await fetch(earlier)).text()
              else earlier = sent.url
              return fetch(sent, { redirect: 'manual' })
            },
          })
        },
        { only: ['G2'] },
      )

      expect(findings(report)).toBe('')
      expect(report.passed).toBe(1)
    },
    LIMIT_MS,
  )

  it(
    'reports the faults of a proxy that copies everything, and names the check that crashed it',
    async () => {
      const servicePort = await freePort()
      const proxy = resolve(import.meta.dirname, 'conformance/copyingProxy.mjs')
      const setup = JSON.stringify(conformanceSetup(servicePort))
      const child = spawn(process.execPath, [proxy, setup], { stdio: ['ignore', 'pipe', 'ignore'] })
      open.push({ close: async () => void child.kill() })
      const [port] = (await once(child.stdout, 'data')) as [Buffer] // the command prints it when it listens

      const url = `http://127.0.0.1:${port}/api/svc`
      const report = await runConformance({
        url,
        servicePort,
        only: [...'A1 A5 B1 B3 C1 D2 E1 E2 E3'.split(' ')],
      })

      expect(failed(report), findings(report)).toEqual(['A1', 'B1', 'B3', 'C1', 'D2', 'E1', 'E2'])
      expect(findings(report)).toMatch(/✗ E2[^✗]*set-cookie[^✗]*no longer accepted connections/)
      expect(findings(report)).toMatch(/✗ D2[^✗]*cookie/)
    },
    LIMIT_MS,
  )

  it(
    'names the check after which a relay stopped, and skips the remaining checks',
    async () => {
      const servicePort = await freePort()
      const relay = ownRelay(servicePort)
      const server = await startRelay(
        getRequestListener(async (request) => {
          if (request.url.endsWith('/forbidden')) void server.close()
          return relay(request)
        }),
      )
      open.push(server)

      const { out, code } = await command(
        server.url,
        `--service-port=${servicePort}`,
        '--only=B7,C',
      )

      expect(code).toBe(1)
      expect(out).toMatch(/✗ B7[^✗]*no longer accepted connections/)
      expect(out).toContain('– C1 skipped: the relay has not accepted connections since B7')
    },
    LIMIT_MS,
  )

  it(
    'J5 checks header rules over HTTP/2 if the relay’s server supports it',
    async () => {
      const check = async (optionsOf: (request: Request) => Partial<RelayOptions>) => {
        const servicePort = await freePort()
        const listener = getRequestListener((request) =>
          ownRelay(servicePort, optionsOf(request))(request),
        )
        const server = await listenToBoth(listener)
        open.push(server)
        return runConformance({ url: server.url, servicePort, only: ['J5'] })
      }
      const good = await check(() => ({}))
      const bad = await check((request) => ({
        transport: (sent) => {
          const headers = new Headers(sent.headers)
          headers.set('te', request.headers.get('te') ?? 'none')
          return fetch(sent, { headers })
        },
      }))

      expect([good.passed, findings(good)]).toEqual([1, ''])
      expect(findings(bad)).toContain('te reached the service')
    },
    LIMIT_MS,
  )

  it(
    'reports a relay that never responds, and finishes anyway',
    async () => {
      const report = await runSuiteOnHandler(
        (port) => {
          const relay = ownRelay(port)
          return (request) =>
            request.url.includes('?a=1') ? new Promise<Response>(() => {}) : relay(request)
        },
        { only: ['A5', 'A8'] },
      )

      expect(failed(report)).toEqual(['A5'])
      expect(findings(report)).toContain('got no response within 10 s')
    },
    LIMIT_MS,
  )
})

describe('svc-react conformance', () => {
  it('prints the setup of a relay as text and as JSON', async () => {
    const text = await command('--setup', '--service-port', '4321')
    const json = await command('--setup', '--json')

    expect([text.code, json.code]).toEqual([0, 0])
    expect(text.out).toContain('http://127.0.0.1:4321/search/v1')
    expect(text.out).toContain('eve: denied')
    expect(JSON.parse(json.out)).toEqual(conformanceSetup())
  })

  it('lists its options with --help', async () => {
    const { code, out } = await command('--help')

    expect(code).toBe(0)
    for (const flag of ['--setup', '--only', '--skip', '--json', '--slow', '--insecure']) {
      expect(out).toContain(flag)
    }
  })

  it('prints a line per requirement and a summary, or the report as JSON', async () => {
    const servicePort = await freePort()
    const server = await startRelay(getRequestListener(ownRelay(servicePort, { metadata: 'full' })))
    open.push(server)
    const port = `--service-port=${servicePort}`

    const bad = await command(server.url, port, '--only', 'A1,b')
    const good = await command(server.url, port, '--only', 'A1,B', '--skip=B6')
    const json = await command(server.url, port, '--only', 'B6', '--json')

    expect([bad.code, good.code, json.code]).toEqual([1, 0, 1])
    expect(bad.out).toMatch(/^✓ A1 .*\n✓ B1 /)
    expect(bad.out).toMatch(/✗ B6 .*\n(?: {4}.*\n)+? {4}fix: /)
    expect(bad.out).toMatch(/7 passed, 1 failed, \d+ skipped: not conformant: B6$/)
    expect(bad.out).not.toContain('C1')
    expect(good.out).toContain('– B6 skipped: excluded with --skip')
    const report = JSON.parse(json.out) as ConformanceReport // printed by the command
    expect(report).toMatchObject({ isConformant: false, failed: 1, passed: 0 })
    expect(report.requirements.map(({ id }) => id)).toContain('J5')
  })

  it('exits with 2 and the reason if no requirement was checked', async () => {
    const servicePort = await freePort()
    const server = await startRelay(getRequestListener(ownRelay(servicePort)))
    open.push(server)
    const groups = 'A,B,C,D,E,F,G,H,I,J,K,L,M'
    const port = `--service-port=${servicePort}`

    for (const [flag, skipped] of [
      ['--only=H2', /^– H2 skipped: needs the relay’s key to change/],
      ['--only=G1', /^– G1 skipped: takes more than a minute; run it with --slow/],
      [`--skip=${groups}`, /^– A1 skipped: excluded with --skip/],
    ] as const) {
      const { code, out, err } = await command(server.url, port, flag)

      expect([code, err], flag).toEqual([
        2,
        ['No requirement was checked. The report has the reasons. Change --only or --skip.'],
      ])
      expect(out).toMatch(skipped)
      expect(out).toMatch(/\n0 passed, 0 failed, 83 skipped: not checked$/)
    }
    const json = await command(server.url, port, '--only=H2', '--json')

    expect(json.code).toBe(2)
    expect(JSON.parse(json.out)).toMatchObject({ isConformant: false, passed: 0, failed: 0 })
  })

  it('prints that a response contained the key even if H1 is not selected', async () => {
    const servicePort = await freePort()
    const { apiKey } = conformanceSetup(servicePort)
    const relay = ownRelay(servicePort)
    const server = await startRelay(
      getRequestListener(async (request) => {
        const { body, headers, status } = await relay(request)
        return new Response(body, { status, headers: [...headers, ['x-debug', apiKey]] })
      }),
    )
    open.push(server)

    const { code, out } = await command(server.url, `--service-port=${servicePort}`, '--only=A1')

    expect(code).toBe(1)
    expect(out).toMatch(/✗ H1 .*\n {4}the response to a call of another check contained the key\n/)
    expect(out).not.toContain(apiKey)
  })

  it('prints one message with the reason if the relay cannot be checked', async () => {
    const servicePort = await freePort()
    const port = `--service-port=${servicePort}`
    const page = await startRelay((_, response) => response.end('<h1>Welcome</h1>'))
    const elsewhere = await startRelay(getRequestListener(ownRelay(NOBODYS_PORT)))
    const otherKey = await startRelay(
      getRequestListener(ownRelay(servicePort, { apiKey: 'hunter2' })),
    )
    const path = new URL(page.url)
    open.push(page, elsewhere, otherKey)

    const wrong = [
      [
        [`http://127.0.0.1:${NOBODYS_PORT}/api/svc`, port],
        /^GET .* got no response.*ECONNREFUSED.*Start the relay/,
      ],
      [[page.url, port], /is not a relay: GET .* returned 200/],
      [[elsewhere.url, port], /none of its calls reach .*--setup/],
      [[otherKey.url, port], /a different API key than the suite's.*--setup/],
      [[page.url, `--service-port=${path.port}`], /cannot listen on.*EADDRINUSE.*--service-port/],
      [['nonsense', port], /is not a valid relay URL/],
      [[page.url, '--only=A1,N'], /"N" is not valid/],
      [[page.url, '--only=A1,F9'], /--only takes requirements or groups.*"F9" is not valid/],
      [[page.url, '--skip=A0'], /--skip takes requirements or groups.*"A0" is not valid/],
      [[page.url, '--service-port=x'], /a port from 1 to 65535/],
      [[page.url, '--fast'], /--fast.*--help/],
      [[], /Pass the URL/],
    ] as const
    for (const [args, expected] of wrong) {
      const { code, err, out } = await command(...args)
      expect([code, err.length, out], args.join(' ')).toEqual([2, 1, ''])
      expect(err[0]).toMatch(expected)
      expect(err[0]).not.toContain('hunter2')
    }
  })
})
