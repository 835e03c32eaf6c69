import { describeIssues } from '../contract/json.js'
import { manifestSchema } from '../contract/manifest.js'
import type { SandboxClock } from './clock.js'
import type { SandboxData } from './data.js'
import type { FailNextOptions, SandboxFailure } from './failures.js'
import type { SandboxRateLimit } from './limits.js'
import { defaultUrls, type SandboxUrls } from './urls.js'

/** What a sandbox is made from. Each member of the data that is given replaces the seeded one whole. */
export interface SandboxOptions extends Partial<SandboxData> {
  /** The time it lives in. @default real time, which `set` and `advance` move */
  clock?: SandboxClock
  /** The service's short name, as in `x-{headerPrefix}-project-id`. @default svc */
  headerPrefix?: string
  /** Where the three APIs are; they may share a host under different paths. */
  urls?: Partial<SandboxUrls>
  /** How many records a search gives at most: one page of the provider's. @default 25 */
  pageSize?: number
  /** A rate limit that the providers really keep, for each installation. @default none */
  rateLimit?: SandboxRateLimit
}

/** The error for a bad option: which one, what was wrong, what is allowed. */
export function badOption(name: string, fault: string, allowed: string): TypeError {
  return new TypeError(`${name} ${fault}; allowed is ${allowed}.`)
}

const MAX_TIMER_MS = 2 ** 31 - 1

function checkCount(name: string, value: number, leastValue: number) {
  if (Number.isInteger(value) && value >= leastValue) return
  throw badOption(name, `is ${value}`, `a whole number from ${leastValue}`)
}

/** The base URLs in the form that a `Request` gives its own. */
export function readUrls(given: Partial<SandboxUrls> = {}): SandboxUrls {
  const read = (key: keyof SandboxUrls): string => {
    const text = given[key] ?? defaultUrls[key]
    const url = URL.canParse(text) ? new URL(text) : null
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
      return url.href.replace(/\/+$/, '')
    }
    throw badOption(
      `createSandbox: urls.${key}`,
      `is ${JSON.stringify(text)}`,
      'an absolute http(s) URL without query, fragment and credentials',
    )
  }
  const urls = {
    baseUrl: read('baseUrl'),
    searchUrl: read('searchUrl'),
    proxyUrl: read('proxyUrl'),
  }
  if (new Set(Object.values(urls)).size < 3) {
    throw badOption('createSandbox: urls', 'has one URL twice', 'a different one for each API')
  }
  return urls
}

/** Refuses what would only go wrong later. */
export function checkOptions({ headerPrefix = 'svc', pageSize = 25, rateLimit }: SandboxOptions) {
  if (!/^[a-z][a-z0-9-]*$/i.test(headerPrefix)) {
    throw badOption(
      'createSandbox: headerPrefix',
      `is ${JSON.stringify(headerPrefix)}`,
      'a letter, then letters, digits and hyphens',
    )
  }
  checkCount('createSandbox: pageSize', pageSize, 1)
  if (!rateLimit) return
  checkCount('createSandbox: rateLimit.requests', rateLimit.requests, 0)
  checkCount('createSandbox: rateLimit.perMs', rateLimit.perMs, 1)
}

/** Refuses data whose parts do not go together. */
export function checkData({ manifest, integrations, installations, providers }: SandboxData) {
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) {
    const faults = describeIssues(parsed.error.issues, manifest).join('; ')
    throw badOption('createSandbox: manifest', `is wrong (${faults})`, 'a manifest, read from YAML')
  }
  const names = manifest.integrations.map(({ name }) => name)
  const requireName = (option: string, name: string) => {
    if (names.includes(name)) return
    throw badOption(`createSandbox: ${option}`, `is "${name}"`, `a name of the manifest: ${names}`)
  }
  for (const [alias, { name }] of Object.entries(integrations)) {
    requireName(`integrations.${alias}.name`, name)
  }
  installations.forEach(({ integration }, index) => {
    requireName(`installations[${index}].integration`, integration)
  })
  for (const { name, provider } of manifest.integrations) {
    if (provider !== undefined && Object.hasOwn(providers, provider)) continue
    throw badOption(
      'createSandbox: providers',
      `has none for the provider "${provider}" of integration "${name}"`,
      `one of the manifest's: ${Object.keys(providers)}`,
    )
  }
}

/** Refuses a failure that could not happen. */
export function checkFailure(failure: SandboxFailure, { times = 1 }: FailNextOptions) {
  if (times !== Infinity) checkCount('failNext: times', times, 1)
  if ('status' in failure && !(failure.status >= 400 && failure.status < 600)) {
    throw badOption(
      'failNext: status',
      `is ${failure.status}`,
      '400 to 599; use `response` for others',
    )
  }
  const { delayMs = 0 } = failure
  if (delayMs === Infinity || (delayMs >= 0 && delayMs <= MAX_TIMER_MS)) return
  throw badOption('failNext: delayMs', `is ${delayMs}`, `0 to ${MAX_TIMER_MS}, or Infinity`)
}
