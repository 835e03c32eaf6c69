import { decodeText } from '../../contract/decodeText.js'
import { isSecretName } from '../../contract/secretNames.js'

/** What stands where a segment of a path was; an empty one would change the path's shape. */
const TAKEN_SEGMENT = '***'

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i
const TOKEN_PREFIX = /^(?:sk|rk|whsec|xox[a-z]|gh[a-z]|github|glpat|eyJ[\w-]*|AKIA|bot\d+)[-_:.]/

/** Whether a text looks drawn at random: letters and digits mixed, or letters whose case keeps changing. */
function isRandomLooking(text: string): boolean {
  if (UUID.test(text) || TOKEN_PREFIX.test(text)) return true
  const hasDigit = /\d/.test(text)
  if (text.length >= 20 && hasDigit && /[a-z]/.test(text) && /[A-Z]/.test(text)) return true
  return text.split(/[^A-Za-z0-9]+/).some((run) => {
    if (run.length < 16) return false
    if (/^\d+$/.test(run)) return run.length >= 24 // shorter ones number accounts and messages
    const caseChanges = run.match(/[a-z][A-Z]|[A-Z]{2}[a-z]/g)?.length ?? 0
    return /\d/.test(run) || caseChanges >= 5
  })
}

/** Hosts whose paths are nothing but a secret after their first segment. */
const SECRET_HOST =
  /(?:^|\.)(?:hooks\.slack\.com|hooks\.zapier\.com|discord(?:app)?\.com|webhook\.office\.com|maker\.ifttt\.com|hook\.[a-z0-9.]*make\.com|hook\.integromat\.com|webhook\.site|api\.telegram\.org|chat\.googleapis\.com|logic\.azure\.com)$/i

/** Segments after which a token is likely. */
const HOOK = /^(?:services|web-?hooks?\w*|hooks?|catch|incoming\w*|trigger|key|token|api-?key)$/i

function takeFromPath(path: string, host: string): string {
  const isSecretHost = SECRET_HOST.test(host)
  let isAfterHook = false
  let isFirst = true
  return path
    .split('/')
    .map((segment) => {
      if (segment === '') return segment
      const text = decodeText(segment)
      const isShortToken = isAfterHook && /^(?=.*\d)(?=.*[A-Za-z])[\w~.-]{8,}$/.test(text)
      const isTaken = isRandomLooking(text) || isShortToken || (isSecretHost && !isFirst)
      isAfterHook ||= HOOK.test(text)
      isFirst = false
      return isTaken ? TAKEN_SEGMENT : segment
    })
    .join('/')
}

/**
 * Takes the values of secret-looking parameters; `?token=x&page=2` becomes `?token=&page=2`. Only `&` ends a value:
 * one that holds `;`, `?` or `#` must not leave its second half behind.
 */
function takeFromParameters(parameters: string): string {
  return parameters.replace(/[^&]+/g, (pair, at: number) => {
    const start = at === 0 ? 1 : 0 // the `?` or `#` itself
    const equals = pair.indexOf('=')
    // A token that stands there alone may end in `=`, as Base64 does.
    const isAlone = equals === -1 || isRandomLooking(decodeText(pair.slice(start, equals)))
    const valueAt = isAlone ? start : equals + 1
    const names = pair.match(/[^=?;#]+(?==)/g) ?? []
    const isTaken =
      names.some((name) => isSecretName(decodeText(name))) ||
      pair
        .slice(valueAt)
        .split(/[=?;#]/)
        .some((value) => isRandomLooking(decodeText(value)))
    return isTaken ? pair.slice(0, valueAt) : pair
  })
}

/** `host`, `host:port`, `[::1]:port`, or several of them separated by commas, as databases have it. */
const HOSTS = /^(?:(?:[^\s@:,[\]]*|\[[0-9a-f:.]+\])(?::\d*)?(?:,|$))*$/i

/**
 * A URL without userinfo, secret parameters and tokens in its path; empty where it cannot be told which of its parts
 * is which. Everything else stays as it was written, which a URL parser would not let it.
 */
function takeFromUrl(url: string): string {
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:[/\\]*)([^/\\?#]*)(.*)$/is.exec(url) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (!HOSTS.test(host)) return ''
  // `amqp://user:12/34@host`: a password with a slash looks like a port and a path.
  const isWeb = /^https?:/i.test(scheme)
  if (rest.includes('@') && (!isWeb || authority.includes(':'))) return ''

  const parametersAt = rest.search(/[?#]/)
  const path = parametersAt === -1 ? rest : rest.slice(0, parametersAt)
  const parameters = parametersAt === -1 ? '' : rest.slice(parametersAt)
  const hostname = host.replace(/:\d*$/, '')
  return scheme + host + takeFromPath(path, hostname) + takeFromParameters(parameters)
}

/** Texts that are a secret as a whole: an Authorization value, a JWT, a private key, a connection string. */
const SECRET_TEXT =
  /^\s*(?:bearer|basic|token|digest)\s+\S|\beyJ[\w-]{8}|-----BEGIN|(?:password|passwd|pwd|secret|token|(?:account|access|api|private|shared(?:access)?)[-_ ]?key)["']?\s{0,4}[=:]\s{0,4}["']?[^\s"'&{]/i

const URL_IN_TEXT = /\b[a-z][a-z0-9+.-]{0,30}:[/\\]+[^\s"'<>]*|\bhttps?:[^\s"'<>]+/gi

/** A text without the secrets that URLs in it hold; empty where one cannot be taken apart. */
function takeFromUrls(name: string, text: string): string {
  const isUrl = /(?:url|uri|endpoint|webhook)$/i.test(name.replace(/[^a-z0-9]/gi, ''))
  if (isUrl && !/^\s*[a-z][a-z0-9+.-]*:[/\\]/i.test(text)) {
    return takeFromUrl(`x://${text}`).slice('x://'.length)
  }
  let isUnclear = false
  const taken = text.replace(URL_IN_TEXT, (url) => {
    const rest = takeFromUrl(url)
    isUnclear ||= rest === ''
    return rest
  })
  return isUnclear ? '' : taken
}

/** A setting is never longer, and looking for secrets in it takes time. */
const MAX_TEXT_CHARS = 16 * 1024

/**
 * A setting's text without the secrets in it; the same text where none was found.
 *
 * @param name - The setting's name: one that speaks of a URL holds one, with or without a scheme.
 */
export function takeSecrets(name: string, text: string): string {
  if (text.length > MAX_TEXT_CHARS) return ''
  const taken = takeFromUrls(name, text)
  // After the URLs, so that `?token=x` costs a URL its parameter only.
  return SECRET_TEXT.test(taken) ? '' : taken
}

/** A label without the secrets that URLs in it hold. In people's words, "Basic orders" is no Authorization value. */
export function takeSecretsFromLabel(text: string): string {
  return takeFromUrls('', text)
}
