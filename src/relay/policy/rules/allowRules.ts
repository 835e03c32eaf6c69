import type { ProviderCall } from '../../config/relayCall.js'
import type { AllowRule } from './allowRule.js'
import { isBatchPath, methodOverrideInQuery, splitPair } from './methodOverride.js'
import { decodedLevels } from './percentDecoding.js'

/**
 * Characters that a segment may contain, plain or percent-encoded. Excludes `;`, because some servers cut off a segment
 * there.
 */
const PLAIN = /^[\w.~!$&'()*+,=:@%-]+$/

/** Characters that end a segment for a server that decodes them. The last three look like slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are matched on purpose
const STRUCTURE = /[/\\?#%;\u0000-\u001f\u007f-\u009f\u2028\u2029\u2044\u2215\u2216]/

/** An encoded letter, digit or `-._~`, which is equivalent to the plain character (RFC 3986, section 6.2.2.2). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** Only dots, for a server that removes spaces or invisible characters. */
const DOTS = /^[.\s\p{C}]*$/u

/**
 * Whether a wildcard matches a segment. It matches only if every server reads the segment in the same way, whether it
 * decodes it or not. `a%2Fb` is two segments to a provider that decodes first, `%2561` is a different text to one that
 * decodes twice, and `..;` is `..` to some Java servers. A rule can still contain such a segment literally.
 */
function isPlain(segment: string): boolean {
  if (!PLAIN.test(segment) || NEEDLESS.test(segment)) return false
  try {
    // Compatibility forms are normalized, because some servers read a full-width slash as a slash.
    const text = decodeURIComponent(segment).normalize('NFKC')
    return !STRUCTURE.test(text) && !DOTS.test(text)
  } catch {
    return false // an incomplete encoding, or not UTF-8, such as an overlong slash
  }
}

/** Whether a path, exactly as sent, matches a pattern. */
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
  // An empty segment is allowed only as a trailing slash, because servers interpret `//` differently.
  return rest.every((segment, index) =>
    segment === '' ? index > 0 && index === rest.length - 1 : isPlain(segment),
  )
}

/** Whether a query has only parameters with these names. */
function hasOnly(names: readonly string[], query: string): boolean {
  const pairs = query.slice(1).split(/[&;]/)
  return pairs.every((pair) => {
    if (pair === '') return true
    const [name] = splitPair(pair.replaceAll('+', ' '))
    const levels = decodedLevels(name)
    // A name that changes when it is decoded twice is a different parameter to a server that decodes twice.
    return levels.length <= 2 && names.includes(levels.at(-1) ?? '')
  })
}

/** Whether a rule covers a call's method, integration, path and query parameters. */
function covers(rule: AllowRule, { alias, method, path, query }: ProviderCall): boolean {
  return (
    rule.methods.some((name) => name === method) &&
    (!rule.integrations || rule.integrations.includes(alias)) &&
    matchesPattern(rule.path, path) &&
    (!rule.query || hasOnly(rule.query, query))
  )
}

/** Whether the path or query of a call overrides its method. */
function overridesMethod({ path, query }: ProviderCall): boolean {
  return methodOverrideInQuery(query) || isBatchPath(path)
}

/**
 * Returns the rule that allows a call, or undefined. If several rules match, returns the first one with
 * `methodOverride`, otherwise the first one. The call's body is inspected separately, by `inspectBody`.
 */
export function matchRule(rules: readonly AllowRule[], call: ProviderCall): AllowRule | undefined {
  const matching = rules.filter((rule) => covers(rule, call))
  const open = matching.find(({ methodOverride }) => methodOverride)
  return open ?? (overridesMethod(call) ? undefined : matching[0])
}

/** Whether {@link matchRule} would allow a call that it refuses if the call did not override its method. */
export function isRefusedOverride(rules: readonly AllowRule[], call: ProviderCall): boolean {
  return rules.some((rule) => covers(rule, call))
}
