import type { ProviderCall } from '../options.js'

/** Provider calls that may be made. */
export interface AllowRule {
  /** HTTP methods. */
  methods: readonly string[]
  /** Path pattern: `*` is one segment, `**` at the end is one or more. */
  path: string
  /** Aliases of the integrations. @default all */
  integrations?: readonly string[]
}

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
