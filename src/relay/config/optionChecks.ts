import { MAX_TIMEOUT_MS } from '../../contract/times.js'

/** A validated upstream URL, split into the parts that targets are compared with. */
export interface UpstreamBase {
  origin: string
  /** Path without a trailing slash. Empty for a bare host. */
  pathname: string
}

/**
 * Creates the error of an invalid option: its name, the fault and the allowed values. It never contains the option's
 * value, which may contain a secret.
 */
export function optionError(option: string, wrong: string, allowed: string): TypeError {
  return new TypeError(`createRelay: the option "${option}" ${wrong}. ${allowed}`)
}

/** Printable ASCII without leading or trailing spaces, which a header transmits unchanged. */
const HEADER_TEXT = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Whether a value is a string that a header transmits unchanged. */
export function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && HEADER_TEXT.test(value)
}

/** Validates a required string that is sent in a header or a path. */
export function checkText(option: string, value: unknown): string {
  // A URL parser removes a path segment of dots, so the call would go to another address.
  if (isHeaderText(value) && !/^\.{1,2}$/.test(value)) return value
  throw optionError(option, 'is not a valid string', 'Use printable ASCII.')
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/** Validates a base URL of the service. */
export function checkUpstream(option: string, value: unknown): UpstreamBase {
  const allowed = 'Use an absolute URL such as https://api.example.com/v1.'
  if (typeof value !== 'string' || !URL.canParse(value)) {
    throw optionError(option, 'is not an absolute URL', allowed)
  }
  const url = new URL(value)
  if (url.username || url.password) {
    throw optionError(option, 'contains credentials', 'Set "apiKey" or "accessToken" instead.')
  }
  if (/[?#]/.test(value)) throw optionError(option, 'has a query or a fragment', allowed)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSafe) {
    throw optionError(
      option,
      'is not https, so the key would be sent unencrypted',
      'Use https. http is allowed for localhost, 127.0.0.0/8 and [::1] only.',
    )
  }
  return { origin: url.origin, pathname: url.pathname.replace(/\/+$/, '') }
}

/** Validates the path where the relay is mounted. Returns an empty string for the root. */
export function checkBasePath(value: unknown): string {
  if (value === '' || value === '/') return ''
  const isPath = typeof value === 'string' && /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(value)
  if (isPath) return value
  throw optionError(
    'basePath',
    'is not a plain path',
    'Use a path that starts with "/" and does not end with it, such as /api/svc.',
  )
}

/** Validates origins. Each must have the form that browsers send. */
export function checkOrigins(option: string, value: unknown): ReadonlySet<string> {
  const origins: unknown[] = Array.isArray(value) ? value : [value]
  if (option === 'origin' && origins.length === 0) {
    throw optionError(option, 'is an empty list', 'Omit it for the host of the request.')
  }
  const isOrigin = (origin: unknown): origin is string =>
    typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin
  if (origins.every(isOrigin)) return new Set(origins)
  throw optionError(
    option,
    'contains an invalid origin',
    'Use scheme, host and port as a browser sends them: https://app.example, without a path or "*".',
  )
}

/** Validates header names. Returns them in lower case. */
export function checkHeaderNames(option: string, value: unknown): string[] {
  const names: unknown = value ?? []
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && /^[\w!#$%&'+.^`|~-]+\*?$/.test(name)
  if (Array.isArray(names) && names.every(isName)) return names.map((name) => name.toLowerCase())
  throw optionError(
    option,
    'contains an invalid header name',
    'Use names such as notion-version, or prefixes such as x-hubspot-*.',
  )
}

/** Validates a whole number from 1 to a maximum. */
export function checkCount(option: string, value: unknown, max: number = MAX_TIMEOUT_MS): number {
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= max) return Number(value)
  throw optionError(option, 'is not a valid number', `Use a whole number from 1 to ${max}.`)
}

/** Validates a value from a list of choices. Returns the first one if the value is absent. */
export function checkChoice<T extends string>(
  option: string,
  value: unknown,
  choices: readonly [T, ...T[]],
): T {
  if (value === undefined) return choices[0]
  const choice = choices.find((candidate) => candidate === value)
  if (choice) return choice
  throw optionError(option, 'is not an allowed value', `Use one of: ${choices.join(', ')}.`)
}

/** Validates an optional function. */
export function checkFunction(option: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return
  throw optionError(option, 'is not a function', 'Pass a function or omit it.')
}
