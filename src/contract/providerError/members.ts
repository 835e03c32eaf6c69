import type { JsonObject } from '../json/json.js'

/** Maximum length of a member's name, in characters. Known names are shorter. */
const MAX_NAME_CHARS = 100

/**
 * Normalizes a name for comparison: lower case, without separators and without a prefix such as `o:` or `@odata.`. Both
 * `Error_Description` and `errorDescription` become `errordescription`.
 */
export function normalizeName(name: string): string {
  if (name.length > MAX_NAME_CHARS) return ''
  return name
    .slice(name.lastIndexOf(':') + 1)
    .replace(/^@.*\./, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

/** Returns the members of an object by normalized name, without a prototype. The first of several spellings wins. */
export function membersOf(object: JsonObject, maxMembers: number): JsonObject {
  const members: JsonObject = Object.create(null)
  for (const name of Object.keys(object).slice(0, maxMembers)) {
    const normalized = normalizeName(name)
    const value = object[name]
    if (value !== null && value !== '' && normalized !== '') members[normalized] ??= value
  }
  return members
}

/**
 * Names of members that contain a sentence, most useful to the user first. `detail` comes before `message` and `title`
 * (RFC 9457, QuickBooks, JSON:API). `error` comes after most others, because it can be a code.
 */
const SENTENCE_NAMES = [
  ...['errorusermsg', 'usermessage', 'detail', 'errordescription', 'errorsummary', 'errormessage'],
  ...[
    'faultstring',
    'message',
    'msg',
    'errormsg',
    'exceptionmessage',
    'description',
    'error',
    'err',
  ],
  ...['errordetail', 'errors', 'details', 'errorinfo', 'reason', 'title', 'text'],
  'oauthproblemadvice',
]

/** Names of members that contain a sentence only in an error. In other objects, they contain data. */
const WEAK_NAMES = new Set(['detail', 'description', 'details', 'reason', 'title', 'text'])

/** Matches other names of members that contain a sentence, such as `localizedMessage`. */
const SENTENCE_NAME = /message|error|description|reason|fault|detail/
/** Matches names of similar members that are for developers. */
const DEVELOPER_NAME =
  /trace|stack|class|url|uri|link|query|request|type|code|name|path|param|value/

/** Returns the rank of a member's sentence, where 0 is best. Returns undefined if the member contains none. */
export function rankOf(name: string, isError: boolean): number | undefined {
  if (!isError && WEAK_NAMES.has(name)) return undefined
  const rank = SENTENCE_NAMES.indexOf(name)
  if (rank >= 0) return rank
  const isOther = isError && SENTENCE_NAME.test(name) && !DEVELOPER_NAME.test(name)
  return isOther ? SENTENCE_NAMES.length : undefined
}

/** Matches names of objects and lists that contain errors. */
const ERROR_NAME =
  /^err$|^extensions$|error|fault|cause|issue|problem|violation|exception|fail|invalid|reason|detail|message|validation|modelstate|constraint|params$|notification/

/** Matches names of objects and lists of data that can contain errors. */
const ENVELOPE_NAME =
  /^(?:data|d|results?|body|meta|status|envelope|content|payload|context(?:info)?|embedded|elements|items|output|.*response.*)$/

/** Matches names of objects whose keys are fields. */
const FIELDS_NAME =
  /^(?:errors|(?:field|form|input|model|property|validation|attribute|body|query|param(?:eter)?)?(?:errors|messages|violations)|modelstate|invalid(?:fields?|param(?:eter)?s?|inputs?|propert(?:y|ies)|attributes?)?|fields)$/

/** Returns how to read a member that is an object or a list. Returns undefined if it contains no errors. */
export function kindOfMember(
  name: string,
  isLoose: boolean,
): 'error' | 'fields' | 'envelope' | undefined {
  // The member contains values that the user entered.
  if (name.includes('value')) return undefined
  if (FIELDS_NAME.test(name)) return 'fields'
  if (ERROR_NAME.test(name)) return 'error'
  return isLoose || ENVELOPE_NAME.test(name) ? 'envelope' : undefined
}

/** Matches keys that represent the whole input in an object of errors by field. */
const WHOLE = /^(?:base|nonfielderrors|all|allerrors|general|global|errors?|root|schema)?$/

/** Returns whether a key in an object of errors by field represents the whole input. */
export function isWhole(field: string): boolean {
  // No known name is longer.
  return field.length <= MAX_NAME_CHARS && WHOLE.test(normalizeName(field))
}
