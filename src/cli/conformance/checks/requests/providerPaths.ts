import type { Check } from '../../check.js'
import { NoResponseError } from '../../http/exchange.js'
import { header } from '../../http/httpResponse.js'

/** Whether a target is below a path for everybody who parses it. */
function isBelow(target: string, start: string): boolean {
  const text = `http://service.test${target}`
  if (!URL.canParse(text)) return false
  const { host, pathname } = new URL(text)
  return host === 'service.test' && pathname.startsWith(start)
}

/** Paths that only a decoder sees through: no URL parser tidies them up before a relay sees them. */
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
/** Paths that a parser may have tidied up before: then what is left is judged. */
const PLAIN = [
  ...['/..', '/../', '/a/../b', '/../../x', '/.', '/a/./b', '/%2e%2e/a', '/.%2E/a', '/%2E'],
  ...['/a\\b', '/..\\a', '/a#b', '/a b'],
]

const badPaths: Check = {
  id: 'A3',
  title:
    'paths that would reach something else are refused: dot segments at any level of encoding or with path parameters ("..;"), "\\", a leading "//", a lone "%"',
  fix: 'Decode the raw path up to three times, split at "/" and "\\", and refuse "." and "..", also before ";", with 400 before anything is sent. Refuse raw "\\", controls, spaces, "#", a "%" without two hex digits, and a path that begins with "//".',
  async run({ address, call, demand, fault, name, service }) {
    const isRefused = ({ status }: { status: number }) => status >= 400 && status < 500
    for (const rest of [...HIDDEN, ...PLAIN]) {
      const path = `/proxy/crm${rest}`
      const before = service.received.length
      const answer = await call(path)
      const [received] = service.received.slice(before)
      if (!received) {
        // A host that tidies up a path may have come to another of the app's routes.
        const isElsewhere = header(answer, 'x-relay-source') === null
        demand(
          isRefused(answer) || isElsewhere,
          `${name(path)} was answered with ${answer.status}, not 400`,
        )
        continue
      }
      const tidied = new URL(`http://x${address.basePath}${path}`).pathname
      const left = tidied.startsWith(`${address.basePath}/proxy/crm/`)
        ? `/proxy${tidied.slice(`${address.basePath}/proxy/crm`.length)}`
        : undefined
      if (HIDDEN.includes(rest) || received.target !== left) {
        fault(
          `${name(path)} arrived at the service as ${received.target}, and should have been refused with 400`,
        )
      }
    }
  },
}

/** A generator that gives the same numbers in every run, so that a finding can be looked at again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Paths that name another host, and three hundred more that are made of pieces of such paths. */
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
  title: 'whatever the path is, the call goes to the configured host and below its base path',
  fix: 'Put the fixed base and the raw rest one after the other, parse the result once more, and compare origin and path with the base before it is sent; never resolve a path against a base.',
  limitMs: 60_000,
  async run({ call, demand, name, service, sink }) {
    for (const rest of wildPaths(sink.host)) {
      const before = service.received.length
      const led = sink.arrived.length
      const what = name(`/proxy/crm${rest}`)
      await call(`/proxy/crm${rest}`).catch((error: unknown) => {
        if (!(error instanceof NoResponseError)) throw error
      })
      for (const { target } of service.received.slice(before)) {
        demand(isBelow(target, '/proxy/'), `${what} left the base path: ${target}`)
      }
      demand(sink.arrived.length === led, `${what} was sent to the host that the path names`)
    }
  },
}

/** Requirements A3 and A4: where a provider path must not lead. */
export const providerPathChecks: readonly Check[] = [badPaths, fixedHost]
