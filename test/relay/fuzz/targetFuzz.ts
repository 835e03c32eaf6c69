import { type RelayConfig, readRelayOptions } from '../../../src/relay/config/relayConfig.js'
import { isRefusal } from '../../../src/relay/http/problems.js'
import type { RelayOptions } from '../../../src/relay/index.js'
import { readAccess } from '../../../src/relay/policy/access.js'
import { planCall } from '../../../src/relay/policy/planCall.js'
import { readCall } from '../../../src/relay/policy/routes.js'
import { fc } from '../../support/fastCheck.js'
import { baseOptions } from '../support.js'
import { corpus } from './corpus.js'
import { type FuzzTarget, fuzzProperty, withEffect } from './fuzzProperty.js'
import { allReadings, parameterReadings, resolved } from './pathReadings.js'

const ORIGIN = 'https://service.test'
const base = (path: string) => `${ORIGIN}${path}`

const configOf = (allow: NonNullable<RelayOptions['allow']>) =>
  readRelayOptions({
    ...baseOptions,
    allow,
    upstream: { baseUrl: base('/api'), searchUrl: base('/search'), proxyUrl: base('/proxy/v1') },
  })

const everything = configOf('all')
const rules = configOf([{ methods: ['GET'], path: '/crm/v3/objects/*' }])

/** Destinations of the relay's own calls, which do not depend on the browser. */
const OWN = [
  base('/api/projects/project-1/destinations'),
  base('/search/projects/project-1/integrations/int-crm?groupRef=acme'),
  base('/search/projects/project-1/integrations/int-erp?groupRef=acme'),
]

/** Returns the URL that the relay would call for a request, or null if it refuses. */
function plannedUrl(config: RelayConfig, target: string, method: string): string | null {
  const incoming = { method, target, host: null, headers: new Headers(), requestId: 'r' }
  const call = readCall('/api/svc', incoming)
  if (isRefusal(call) || call.op === 'info' || call.op === 'integrations') return null
  const access = readAccess(config, { user: 'ada', groupRef: 'acme', destinations: true })
  if (isRefusal(access)) throw new Error('the grant was refused')
  const plan = planCall(config, access, call, incoming)
  return isRefusal(plan) ? null : plan.url
}

/** Whether a path is the same before and after dot segments are resolved. */
const isStable = (path: string) => {
  const segments = path.split(/[/\\]/)
  return resolved(path).split('/').length - 1 === segments.length
}

/** Throws unless a URL stays on the host and below the base, and equals the request byte for byte. */
function checkUrl(url: string, target: string): void {
  const parsed = new URL(url)
  if (parsed.origin !== ORIGIN || parsed.username || parsed.password || parsed.hash) {
    throw new Error(`the call goes to ${parsed.href}`)
  }
  if (OWN.includes(url)) return
  const rest = /^\/api\/svc\/proxy\/(?:crm|erp)(\/.*)$/s.exec(target)?.[1]
  if (url !== base(`/proxy/v1${rest}`)) throw new Error(`the call was changed to ${url}`)
  if (!parsed.pathname.startsWith('/proxy/v1/')) throw new Error(`the call left the base: ${url}`)
  const path = (rest ?? '').replace(/\?.*$/s, '')
  for (const reading of parameterReadings(path)) {
    if (!isStable(reading)) throw new Error(`a server can resolve ${path} to ${resolved(reading)}`)
  }
}

/** Throws unless every reading of an allowed path is one that the rule allows. */
function checkRule(url: string): void {
  if (OWN.includes(url)) return
  const path = url.slice(base('/proxy/v1').length).replace(/\?.*$/s, '')
  for (const reading of allReadings(path)) {
    if (/^\/root\/crm\/v3\/objects\/[^/\\]+$/.test(resolved(reading))) continue
    throw new Error(`the rule allows ${path}, which a server can read as ${resolved(reading)}`)
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    ...'/ // . .. ; ..; .;x=1 \\ %2e %2E %2f %5c %252e %252f %25 %3b %00 %09 %0a %20 %c0%ae %c0%af'.split(
      ' ',
    ),
    ...'%ef%bc%8e %ef%bc%8f %e2%80%a5 %e2%81%84 @ : ? # & = crm v3 objects contacts evil.test'.split(
      ' ',
    ),
    ...['\uff0e', '\uff0f', '\u2025', '\u2215', '\u200b', '\t', '\n', '\0', ' ', '%', '%f', 'é'],
    ...['/crm/v3/objects/', 'http://evil.test', '//evil.test', 'user:pw@', '?_method=DELETE'],
  ),
  fc.string({ maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
)

const pieces = fc.array(piece, { maxLength: 8 }).map((list) => list.join(''))
const start = fc.constantFrom(
  ...['/api/svc/proxy/crm/', '/api/svc/proxy/crm/crm/v3/objects/', '/api/svc/proxy/crm'],
  ...['/api/svc/proxy/erp/', '/api/svc/search/crm', '/api/svc/destinations', '/api/svc/proxy/'],
  ...['/api/svc', '/api/svc/', '', 'http://evil.test/api/svc/proxy/crm/', '//evil.test/'],
)

const input = fc.record({
  target: fc.tuple(start, pieces).map(([before, after]) => before + after),
  method: fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS'),
})

/**
 * Sends raw request targets through the routes and the policy. No target may change the host or leave the base path.
 */
export const targetFuzz: FuzzTarget = {
  name: 'targets',
  runs: 50_000,
  async run(options) {
    let planned = 0
    const check = ({ target, method }: { target: string; method: string }) => {
      const url = plannedUrl(everything, target, method)
      if (url !== null) {
        planned += 1
        checkUrl(url, target)
      }
      const allowed = plannedUrl(rules, target, method)
      if (allowed === null) return
      checkUrl(allowed, target)
      checkRule(allowed)
    }
    const examples = corpus.paths.map((path) => ({
      target: `/api/svc/proxy/crm${path}`,
      method: 'GET',
    }))
    return withEffect(await fuzzProperty(input, check, options, examples), planned)
  },
}
