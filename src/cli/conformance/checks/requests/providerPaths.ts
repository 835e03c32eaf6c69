import type { Check } from '../../check.js'
import { header } from '../../http/httpResponse.js'
import { NoResponseError } from '../../http/rawRequest.js'

/** Whether a URL parser resolves a target to the service's host and below a path. */
function isBelow(target: string, start: string): boolean {
  const text = `http://service.test${target}`
  if (!URL.canParse(text)) return false
  const { host, pathname } = new URL(text)
  return host === 'service.test' && pathname.startsWith(start)
}

/** Paths that are dangerous only after decoding. No URL parser normalizes them before the relay. */
const HIDDEN = [
  ...[
    '/..%2fa',
    '/..%2Fa',
    '/a%2f..',
    '/%252e%252e',
    '/%25252e%25252e/a',
    '/..%252fa',
    '/..%5ca',
    '/..%255ca',
  ],
  ...['/a/%252e/b', '/a%', '/a%2', '/a%zz', '//evil.test/a', '/a/..%2f..%2fadmin'],
  ...['/a/..;/b', '/a/.;/b', '/a/..;x=1/b', '/a/%2e%2e%3b/b'],
]
/** Paths that a parser may normalize before the relay. The normalized path is checked. */
const PLAIN = [
  ...['/..', '/../', '/a/../b', '/../../x', '/.', '/a/./b', '/%2e%2e/a', '/.%2E/a', '/%2E'],
  ...['/a\\b', '/..\\a', '/a#b', '/a b'],
]

const badPaths: Check = {
  id: 'A3',
  title:
    'ambiguous paths are rejected: dot segments at any level of encoding or with path parameters ("..;"), "\\", a leading "//", an incomplete "%"',
  fix: 'Decode the raw path up to three times, split it at "/" and "\\", and reject "." and "..", including before ";", with 400 before you call the service. Reject a raw "\\", control characters, spaces, "#", a "%" without two hex digits, and a path that begins with "//".',
  async run({ address, call, demand, fault, name, service }) {
    const isRefused = ({ status }: { status: number }) => status >= 400 && status < 500
    for (const rest of [...HIDDEN, ...PLAIN]) {
      const path = `/proxy/crm${rest}`
      const before = service.received.length
      const response = await call(path)
      const [received] = service.received.slice(before)
      if (!received) {
        // A server that normalizes the path may have matched another route of the app.
        const isElsewhere = header(response, 'x-relay-source') === null
        demand(
          isRefused(response) || isElsewhere,
          `${name(path)} returned ${response.status}, not 400`,
        )
        continue
      }
      const tidied = new URL(`http://x${address.basePath}${path}`).pathname
      const left = tidied.startsWith(`${address.basePath}/proxy/crm/`)
        ? `/proxy${tidied.slice(`${address.basePath}/proxy/crm`.length)}`
        : undefined
      if (HIDDEN.includes(rest) || received.target !== left) {
        fault(
          `${name(path)} reached the service as ${received.target} instead of being rejected with 400`,
        )
      }
    }
  },
}

/** Creates a seeded random number generator, so that findings are reproducible. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Returns paths that name another host, and 300 random combinations of parts of such paths. */
function wildPaths(host: string): string[] {
  const pieces = [
    ...'/ .. . @ : %2e %2f %5c %252e ? ; // a http: user:pw@ %00 %09 \\ crm'.split(' '),
    ...[host, `//${host}/`, `@${host}/`, `http://${host}/`],
  ]
  const next = numbers(20_250_306)
  const wild = Array.from({ length: 300 }, () => {
    const some = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)])
    return `/${some.join('')}`
  })
  const starts = ['//', '/@', '/http://', '/\\', '/%2f', '@', ':80@']
  return [...starts.map((start) => `${start}${host}/x`), ...wild]
}

const fixedHost: Check = {
  id: 'A4',
  title: 'with any path, the call goes to the configured host and stays below its base path',
  fix: 'Concatenate the fixed base and the raw path, parse the result, and compare its origin and path with the base before you send it. Never resolve a path against a base.',
  limitMs: 60_000,
  async run({ call, demand, name, service, sink }) {
    for (const rest of wildPaths(sink.host)) {
      const before = service.received.length
      const leaked = sink.arrived.length
      const what = name(`/proxy/crm${rest}`)
      await call(`/proxy/crm${rest}`).catch((error: unknown) => {
        if (!(error instanceof NoResponseError)) throw error
      })
      for (const { target } of service.received.slice(before)) {
        demand(isBelow(target, '/proxy/'), `${what} left the base path: ${target}`)
      }
      demand(sink.arrived.length === leaked, `${what} was sent to the host that the path names`)
    }
  },
}

/** Requirements A3 and A4: safe provider paths. */
export const providerPathChecks: readonly Check[] = [badPaths, fixedHost]
