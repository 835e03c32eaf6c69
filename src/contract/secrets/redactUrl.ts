import { isSecretName } from '../secretNames.js'
import { decodeBytes } from './decodeBytes.js'
import { isPasswordLike } from './isPasswordLike.js'
import { isRandomLooking } from './isRandomLooking.js'
import { maskPairs } from './maskPairs.js'
import { maskTokens } from './maskTokens.js'

/** Replacement for a path segment. An empty segment would change the structure of the path. */
const MASK = '***'

/** Matches hosts whose paths are secret after the first segment. */
const SECRET_HOST =
  /(?:^|\.)(?:hooks\.slack\.com|hooks\.zapier\.com|discord(?:app)?\.com|webhook\.office\.com|maker\.ifttt\.com|hook\.[a-z0-9.]*make\.com|hook\.integromat\.com|webhook\.site|api\.telegram\.org|chat\.googleapis\.com|logic\.azure\.com)$/i

/** Matches hosts whose path is an account and a queue name. A generated name can look random, but is not secret. */
const QUEUE_HOST = /^sqs\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/i

/** Matches path segments that are often followed by a token. */
const HOOK = /^(?:services|web-?hooks?\w*|hooks?|catch|incoming\w*|trigger|key|token|api-?key)$/i

/** Maximum length of a URL, in characters. */
const MAX_CHARS = 8192

/** Maximum number of path segments and parameters of a URL. */
const MAX_PARTS = 256

/** Matches texts that are too short to be random and have no special characters. */
const HARMLESS = /^[A-Za-z0-9]{0,15}$/

/** Returns whether a decoded segment or value is a secret, regardless of its context. */
function isSecretPart(text: string): boolean {
  // Shorter secrets cannot be distinguished from words.
  if (text.length < 4 || HARMLESS.test(text)) return false
  return (
    isRandomLooking(text) ||
    isPasswordLike(text) ||
    maskTokens(text) !== text ||
    maskPairs(text, false) !== text ||
    /^[^:/]+:[^@]*@/.test(text)
  )
}

function redactPath(path: string, host: string): string {
  // Masks the whole path first, because a token can contain a slash.
  const masked = maskTokens(path)
  if (QUEUE_HOST.test(host)) return masked
  const isSecretHost = SECRET_HOST.test(host)
  let isAfterHook = false
  let isFirst = true
  return masked
    .split('/')
    .map((segment) => {
      if (segment === '') return segment
      const text = decodeBytes(segment)
      const isShortToken = isAfterHook && /^(?=.*\d)(?=.*[A-Za-z])[\w~.-]{8,}$/.test(text)
      const isSecret = isSecretPart(text) || isShortToken || (isSecretHost && !isFirst)
      isAfterHook ||= HOOK.test(text)
      isFirst = false
      return isSecret ? MASK : segment
    })
    .join('/')
}

/** Returns whether a parameter is a secret by its name or value. `;`, `?` and `#` also separate names and values. */
function isSecretParameter(pair: string, valueAt: number): boolean {
  const names = pair.split(/[?;#]/).flatMap((part) => part.split('=').slice(0, -1))
  if (names.some((name) => isSecretName(decodeBytes(name)))) return true
  const value = pair.slice(valueAt)
  const parts = value.split(/[=?;#]/)
  return (
    isSecretPart(decodeBytes(value)) || parts.some((part) => isRandomLooking(decodeBytes(part)))
  )
}

/**
 * Removes the values of secret parameters: `?token=x&page=2` becomes `?token=&page=2`. Only `&` ends a value, so that
 * a value with `;`, `?` or `#` is removed completely.
 */
function redactParameters(parameters: string): string {
  return parameters.replace(/[^&]+/g, (pair, at: number) => {
    const start = at === 0 ? 1 : 0 // the `?` or `#` itself
    const equals = pair.indexOf('=')
    // A token without a name can end in `=`, as Base64 does.
    const isNameless = equals === -1 || isRandomLooking(decodeBytes(pair.slice(start, equals)))
    const valueAt = isNameless ? start : equals + 1
    return isSecretParameter(pair, valueAt) ? pair.slice(0, valueAt) : pair
  })
}

/** Matches `host`, `host:port` or `[::1]:port`. A host has at most 253 characters (RFC 1035, section 2.3.4). */
const HOST = /^(?:[^\s@:[\]]{0,253}|\[[0-9a-f:.]{1,253}\])(?::\d{0,5})?$/i

/**
 * Removes userinfo, secret parameters and tokens in the path from a URL. Returns an empty string if the URL is
 * ambiguous, too long or has too many parts. Everything else stays unchanged, which a URL parser would not guarantee.
 * Takes linear time.
 */
export function redactUrl(url: string): string {
  if (url.length > MAX_CHARS || (url.match(/[/&;?#]/g)?.length ?? 0) > MAX_PARTS) return ''
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:[/\\]*)([^/\\?#]*)(.*)/is.exec(url) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  // The URL of a database can contain several hosts.
  if (!hosts.split(',').every((host) => HOST.test(host))) return ''
  // In `amqp://user:12/34@host`, the password looks like a port and a path.
  const isWeb = /^https?:/i.test(scheme)
  if (rest.includes('@') && (!isWeb || authority.includes(':'))) return ''

  const parametersAt = rest.search(/[?#]/)
  const path = parametersAt === -1 ? rest : rest.slice(0, parametersAt)
  const parameters = parametersAt === -1 ? '' : rest.slice(parametersAt)
  const host = hosts.replace(/:\d*$/, '')
  return scheme + hosts + redactPath(path, host) + redactParameters(parameters)
}
