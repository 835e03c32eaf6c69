import type { ProviderCall } from '../../config/relayOptions.js'
import type { AllowRule } from './allowRule.js'
import { isBatchPath, methodOverrideInQuery, splitPair } from './methodOverride.js'
import { decodedLevels } from './percentDecoding.js'

/** Characters that a segment may contain, plain or percent-encoded. Not `;`: some servers cut a segment there. */
const PLAIN = /^(?:[\w.~!$&'()*+,=:@-]|%[0-9a-f]{2})+$/i

/** Characters that end a segment, or begin something else, for a server that decodes them. The last three look like slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const STRUCTURE = /[/\\?#%;\u0000-\u001f\u007f-\u009f\u2028\u2029\u2044\u2215\u2216]/

/** An encoded letter, digit or `-._~`, which is the same path as the plain one (RFC 3986, section 6.2.2.2). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** Dots alone, for a server that drops spaces or invisible characters. */
const DOTS = /^[.\s\p{C}]*$/u

/**
 * Whether a wildcard matches a segment: only if it is the same for a server that decodes it and for one that does not.
 * `a%2Fb` is two segments to a provider that decodes first, `%2561` another text to one that decodes twice, and `..;`
 * is `..` to some Java servers. A rule can still name such a segment in full.
 */
function isPlain(segment: string): boolean {
  if (!PLAIN.test(segment) || NEEDLESS.test(segment)) return false
  try {
    // Compatibility forms too: some servers read a full-width slash as a slash.
    const text = decodeURIComponent(segment).normalize('NFKC')
    return !STRUCTURE.test(text) && !DOTS.test(text)
  } catch {
    return false // not UTF-8, such as an overlong slash
  }
}

/** Whether a path, exactly as it is sent, matches a pattern. */
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

/** Whether a query has no other parameters than these. */
function hasOnly(names: readonly string[], query: string): boolean {
  const pairs = query.slice(1).split(/[&;]/)
  return pairs.every((pair) => {
    if (pair === '') return true
    const [name] = splitPair(pair.replaceAll('+', ' '))
    const levels = decodedLevels(name)
    // A name that changes when it is decoded again is another parameter to a server that does so.
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

/** Whether a call carries another method than its own, as far as its path and query show. */
function overridesMethod({ path, query }: ProviderCall): boolean {
  return methodOverrideInQuery(query) || isBatchPath(path)
}

/**
 * Returns the rule that allows a call, or undefined. If several do, it is the first one with `methodOverride`, else the
 * first one. The call's body is not inspected here; see `inspectBody`.
 */
export function matchRule(rules: readonly AllowRule[], call: ProviderCall): AllowRule | undefined {
  const matching = rules.filter((rule) => covers(rule, call))
  const open = matching.find(({ methodOverride }) => methodOverride)
  if (open || matching.length === 0) return open
  return overridesMethod(call) ? undefined : matching[0]
}

/** Whether a call is refused by {@link matchRule} only because it carries another method. */
export function isRefusedOverride(rules: readonly AllowRule[], call: ProviderCall): boolean {
  return !matchRule(rules, call) && rules.some((rule) => covers(rule, call))
}
