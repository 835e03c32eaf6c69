import { decodedLevels } from './percentDecoding.js'

/**
 * Names of parameters that override the method: `_method` (Rails, Symfony, Laravel, Spring), `_HttpMethod`
 * (Salesforce), `$httpMethod` and `$httpHeaders` (Google), and names of override headers.
 */
const OVERRIDE =
  /^(?:(?:[_$]+|_*x_)(?:http_?)?(?:method|verb)(?:_?override)?|[_$]+http_?headers)_*$/

/** Names of parameters that override the method only if their value is an HTTP method: `?method=delete` (Facebook). */
const METHOD_PARAMETER = /^(?:http_?)?(?:method|verb)(?:_?override)?_*$/

const METHOD_VALUE =
  /^\W*(?:get|head|post|put|patch|delete|options|merge|query|trace|link|unlink|purge|move|copy|lock|mkcol|prop(?:find|patch))(?:[^\w.-]|$)/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: servers truncate a name at such a character, or remove it
const UNREADABLE = /[\u0000-\u001f\u007f\ufffd]/

/**
 * Normalizes a name as lenient servers do. PHP converts dots and spaces to `_`, removes leading spaces and truncates
 * at `[`. Rack 2 ignores spaces and brackets before a name, and brackets after it.
 */
function foldName(name: string): string {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.+-]/g, '_')
  return text.split(/[[\]]/).find((run) => /[^_]/.test(run)) ?? ''
}

/** Kind of a parameter that can override the method. */
export type OverrideKind =
  /** Overrides the method, regardless of its value. */
  | 'always'
  /** Overrides the method if its value is an HTTP method. */
  | 'by-value'
  /** Has a name that servers read in different ways. */
  | 'unreadable'

/** Returns how a parameter can override the method, or null. Expects the name as sent. */
export function overrideKind(name: string): OverrideKind | null {
  const levels = decodedLevels(name)
  if (levels.some((level) => UNREADABLE.test(level))) return 'unreadable'
  const names = levels.map(foldName)
  if (names.some((one) => OVERRIDE.test(one))) return 'always'
  return names.some((one) => METHOD_PARAMETER.test(one)) ? 'by-value' : null
}

/** Whether a value is an HTTP method. */
function isMethod(value: string): boolean {
  return decodedLevels(value).some((level) => METHOD_VALUE.test(level.normalize('NFKC')))
}

/** Splits `name=value`. */
export function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}

/** Whether a `name=value` pair overrides the method. An unreadable name counts as an override. */
export function isOverridePair(pair: string): boolean {
  const [name, value] = splitPair(pair)
  const kind = overrideKind(name)
  return kind === 'by-value' ? isMethod(value) : kind !== null
}

/**
 * Whether a query overrides the method for a server that supports overrides, at any of three levels of decoding.
 *
 * @param query - Raw query, including its `?`.
 */
export function methodOverrideInQuery(query: string): boolean {
  return decodedLevels(query).some((level) => level.split(/[?&;]/).some(isOverridePair))
}

/** Whether a path is a batch endpoint, whose requests have their own methods (OData, Microsoft Graph). */
export function isBatchPath(path: string): boolean {
  return decodedLevels(path).some((level) => /\/\$batch\W*$/i.test(level))
}
