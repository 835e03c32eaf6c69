import { decodedLevels } from './percentDecoding.js'

/**
 * Parameters that replace the method: `_method` (Rails, Symfony, Laravel, Spring), `_HttpMethod` (Salesforce),
 * `$httpMethod` and `$httpHeaders` (Google), and names of override headers.
 */
const OVERRIDE = /^(?:(?:[_$]+|x_)(?:http_?)?(?:method|verb)(?:_?override)?|[_$]+http_?headers)_*$/

/** Names that mean an override only if the value is an HTTP method: `?method=delete` (Facebook). */
const METHOD_PARAMETER = /^(?:http_?)?(?:method|verb)(?:_?override)?_*$/

const METHOD_VALUE =
  /^\W*(?:get|head|post|put|patch|delete|options|merge|query|trace|link|unlink|purge|move|copy|lock|mkcol|prop(?:find|patch))(?:[^\w.-]|$)/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: servers cut a name at such a character, or drop it
const UNREADABLE = /[\u0000-\u001f\u007f\ufffd]/

/** A name as a lenient server reads it. PHP turns dots and spaces into `_`, drops leading spaces and cuts at `[`. */
function foldName(name: string): string {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.+-]/g, '_')
  const bracket = text.indexOf('[')
  return bracket > 0 ? text.slice(0, bracket) : text
}

/** Kinds of parameters that can change a method. */
export type OverrideKind =
  /** Changes the method, whatever its value is. */
  | 'always'
  /** Changes the method if its value is one. */
  | 'by-value'
  /** The name can be read in several ways. */
  | 'unreadable'

/** Returns how a parameter can change the method, by its name as it is sent, or null. */
export function overrideKind(name: string): OverrideKind | null {
  const levels = decodedLevels(name)
  if (levels.some((level) => UNREADABLE.test(level))) return 'unreadable'
  const names = levels.map(foldName)
  if (names.some((one) => OVERRIDE.test(one))) return 'always'
  return names.some((one) => METHOD_PARAMETER.test(one)) ? 'by-value' : null
}

/** Whether a value is an HTTP method. */
function isMethod(value: string): boolean {
  return decodedLevels(value).some((level) =>
    METHOD_VALUE.test(level.normalize('NFKC').replaceAll('+', ' ')),
  )
}

/** Splits `name=value`. */
export function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}

/** Whether a `name=value` pair changes the method. An unreadable name counts as one that does. */
export function isOverridePair(pair: string): boolean {
  const [name, value] = splitPair(pair)
  const kind = overrideKind(name)
  return kind === 'by-value' ? isMethod(value) : kind !== null
}

/**
 * Whether a query changes the method for a server that supports it, at any of three levels of decoding.
 *
 * @param query - Raw, with its `?`.
 */
export function methodOverrideInQuery(query: string): boolean {
  return decodedLevels(query).some((level) => level.split(/[?&;]/).some(isOverridePair))
}

/** Whether a path ends in a batch of requests, each with a method of its own (OData, Microsoft Graph). */
export function isBatchPath(path: string): boolean {
  return decodedLevels(path).some((level) => /\/\$batch\W*$/i.test(level))
}
