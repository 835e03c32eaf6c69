/** An upstream address that was checked, in the parts that targets are compared with. */
export interface UpstreamBase {
  origin: string
  /** Without a slash at its end, so empty for a bare host. */
  pathname: string
}

/**
 * The error of a bad option: which one, what was wrong, what is allowed. Never its value, which may be a secret
 * or hold one.
 */
export function optionError(option: string, wrong: string, allowed: string): TypeError {
  return new TypeError(`createRelay: the option "${option}" ${wrong}. ${allowed}`)
}

/** Printable ASCII without spaces at its ends: what arrives in a header as it was sent. */
const HEADER_TEXT = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Whether a text arrives unchanged when it is sent as a header's value. */
export function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && HEADER_TEXT.test(value)
}

/** A text that is needed and goes into a header or a path. */
export function checkText(option: string, value: unknown): string {
  // A path segment of dots would be collapsed, and the call would go to another address.
  if (isHeaderText(value) && !/^\.{1,2}$/.test(value)) return value
  throw optionError(option, 'is not a usable text', 'Give it as printable ASCII.')
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/** An address of the service. */
export function checkUpstream(option: string, value: unknown): UpstreamBase {
  const allowed = 'Give an absolute address such as https://api.example.com/v1.'
  if (typeof value !== 'string' || !URL.canParse(value)) {
    throw optionError(option, 'is not an absolute URL', allowed)
  }
  const url = new URL(value)
  if (url.username || url.password) {
    throw optionError(option, 'contains credentials', 'They belong into "apiKey" or "accessToken".')
  }
  if (/[?#]/.test(value)) throw optionError(option, 'has a query or a fragment', allowed)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSafe) {
    throw optionError(
      option,
      'is not https, so the key would travel in the clear',
      'Use https; http is allowed for localhost, 127.0.0.0/8 and [::1] only.',
    )
  }
  return { origin: url.origin, pathname: url.pathname.replace(/\/+$/, '') }
}

/** The path where the relay is mounted; empty for the root. */
export function checkBasePath(value: unknown): string {
  if (value === '' || value === '/') return ''
  const isPath = typeof value === 'string' && /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(value)
  if (isPath) return value
  throw optionError(
    'basePath',
    'is not a plain path',
    'Give a path that begins with "/" and does not end with one, such as /api/svc.',
  )
}

/** Origins as a browser writes them. */
export function checkOrigins(option: string, value: unknown): ReadonlySet<string> {
  const origins: unknown[] = Array.isArray(value) ? value : [value]
  for (const origin of origins) {
    const isOrigin =
      typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin
    if (isOrigin) continue
    throw optionError(
      option,
      'holds something that is not an origin',
      'Give scheme, host and port as a browser sends them: https://app.example, without a path or "*".',
    )
  }
  return new Set(origins.filter((origin) => typeof origin === 'string'))
}

/** Further header names, lower case. */
export function checkHeaderNames(option: string, value: unknown): string[] {
  const names: unknown = value ?? []
  const isNames =
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string' && /^[\w!#$%&'+.^`|~-]+\*?$/.test(name))
  if (isNames) return names.map((name) => String(name).toLowerCase())
  throw optionError(
    option,
    'holds something that is not a header name',
    'Give names such as notion-version, or families such as x-hubspot-*.',
  )
}

/** A timer beyond it fires at once. */
const MAX_MS = 2 ** 31 - 1

/** A size or a time, counted from 1. */
export function checkCount(
  option: string,
  value: unknown,
  fallback: number,
  max: number = MAX_MS,
): number {
  if (value === undefined) return fallback
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= max) return Number(value)
  throw optionError(option, 'is not a count', `Give a whole number from 1 to ${max}.`)
}

/** One of a few words. */
export function checkChoice<T extends string>(
  option: string,
  value: unknown,
  choices: readonly [T, ...T[]],
): T {
  if (value === undefined) return choices[0]
  const choice = choices.find((candidate) => candidate === value)
  if (choice) return choice
  throw optionError(option, 'is not one of its values', `Give one of: ${choices.join(', ')}.`)
}

/** A function, where one was given. */
export function checkFunction(option: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return
  throw optionError(option, 'is not a function', 'Give a function or leave it out.')
}
