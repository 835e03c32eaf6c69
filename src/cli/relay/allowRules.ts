import * as z from 'zod/mini'
import { providerPathFault } from '../../contract/proxy.js'
import { aliasPattern } from '../../contract/relayProtocol.js'
import type { ProviderCall } from '../../relay/options.js'
import { judgedBy, oneOf, section } from './settingChecks.js'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const PATTERN =
  'Give a path such as /crm/v3/objects/*; "*" stands for one whole segment, "**" at the end for all that follow.'

function judgePattern(pattern: string): { wrong: string; allowed: string } | null {
  const fault = providerPathFault(pattern)
  if (fault) return { wrong: `can match nothing: ${fault}`, allowed: PATTERN }
  if (pattern.includes('?')) {
    return { wrong: 'has a query, which is not looked at', allowed: PATTERN }
  }
  if (!/^[\x21-\x7e]*$/.test(pattern)) {
    const allowed = 'Write such characters as they are sent: ü as %C3%BC.'
    return { wrong: 'holds characters that are sent percent-encoded', allowed }
  }
  const segments = pattern.split('/').slice(1)
  const isMisplaced = segments.some(
    (segment, index) =>
      segment.includes('*') &&
      segment !== '*' &&
      !(segment === '**' && index === segments.length - 1),
  )
  return isMisplaced ? { wrong: 'has a "*" that stands for nothing', allowed: PATTERN } : null
}

/** One kind of provider call that may be made. */
export const allowRuleSchema = section({
  methods: z
    .array(oneOf(METHODS), { error: `Give a list of: ${METHODS.join(', ')}.` })
    .check(z.minLength(1)),
  path: z.string({ error: PATTERN }).check(judgedBy(judgePattern)),
  integrations: z.exactOptional(
    z
      .array(z.string().check(z.regex(aliasPattern)), { error: 'Give a list of aliases.' })
      .check(z.minLength(1)),
  ),
})

/** One kind of provider call that may be made. */
export type AllowRule = z.infer<typeof allowRuleSchema>

/** Characters of a segment that mean nothing by themselves, and what is percent-encoded. Not `;`: servers cut there. */
const PLAIN = /^(?:[\w.~!$&'()*+,=:@-]|%[0-9a-f]{2})+$/i

/** What would end a segment, or begin something else, for whoever decodes it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const STRUCTURE = /[/\\?#%;\u0000-\u001f\u007f]/

/** An encoded letter, digit or `-._~`, which is the same path as the plain one (RFC 3986, section 6.2.2.2). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/**
 * Whether a wildcard may stand for this segment: it is the same for whoever decodes it and whoever does not.
 * `a%2Fb` would be two segments to a provider that decodes first, `%2561` another text to one that decodes twice,
 * and `..;` is `..` to some Java servers. What is needed all the same is named by a rule, letter by letter.
 */
function isPlain(segment: string): boolean {
  if (!PLAIN.test(segment) || NEEDLESS.test(segment)) return false
  try {
    // Compatibility forms too: some servers read a full-width slash as a slash.
    const text = decodeURIComponent(segment).normalize('NFKC')
    return !STRUCTURE.test(text) && !/^\.+$/.test(text)
  } catch {
    return false // no UTF-8, such as an overlong slash
  }
}

/** Whether a path, exactly as it is sent, is one that a pattern names. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const isOpen = wanted.at(-1) === '**'
  if (isOpen) wanted.pop()
  const given = path.split('/')
  if (isOpen ? given.length <= wanted.length : given.length !== wanted.length) return false

  const fits = wanted.every((name, index) => {
    const segment = given[index] ?? ''
    return name === '*' ? isPlain(segment) : name === segment
  })
  if (!fits) return false
  const rest = given.slice(wanted.length)
  // An empty segment is a slash at the end; elsewhere servers differ in what `//` means.
  return rest.every((segment, index) =>
    segment === '' ? index > 0 && index === rest.length - 1 : isPlain(segment),
  )
}

/** The rules as the relay asks them: a call is allowed where one of them names it. */
export function allowByRules(rules: readonly AllowRule[]): (call: ProviderCall) => boolean {
  return ({ alias, method, path }) =>
    rules.some(
      ({ methods, integrations, path: pattern }) =>
        methods.some((name) => name === method) &&
        (!integrations || integrations.includes(alias)) &&
        matchesPattern(pattern, path),
    )
}
