import type { JsonObject } from '../json/json.js'
import { maskSecrets } from '../secrets/maskSecrets.js'
import { meaningOf } from './isSentence.js'
import { textOf } from './textOf.js'

/** Names of members that contain a code, most specific first. `error` contains a code unless it is a sentence. */
const CODE_NAMES = [
  ...[
    'errorcode',
    'code',
    'exceptioncode',
    'statuscode',
    'faultcode',
    'serviceerrorcode',
    'apierrorcode',
    'ecode',
  ],
  ...['error', 'category', 'oauthproblem'],
]

/** Names of members that contain a kind of error. It is used if there is no code. */
const KIND_NAMES = ['errortype', 'type', 'status', 'reason', 'name', 'errorkey']

/** Names whose values are codes only if they have a typical form, such as `PERMISSION_DENIED` or `ValidationError`. */
const AMBIGUOUS_NAMES = ['status', 'name']

const CODE = /^[A-Za-z0-9][\w.-]{0,79}$/

/** Matches a text that looks like a code, such as `VALIDATION_ERROR` or `ValidationError`. */
export const CODE_LIKE = /^[A-Z\d_]+$|(?:Error|Exception)$/

/** Words that state only the existence of an error, or a JSON type. */
const NO_CODE =
  /^(?:errors?(?:\.list)?|fail(?:ed|ure)?|ok|success|true|false|array|object|list|fault|field)$/i

/** Matches the ID of a rule, which API Platform sends as the code of a violation. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function asCode(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  // A code can have the prefix of a namespace: `soap:Client`, `com.amazonaws.dynamodb.v20120810#ThrottlingException`.
  const code = text?.replace(/^(?:(?!about:)[A-Za-z][\w-]{0,30}:|[\w.]{1,100}#)(?=[A-Za-z])/, '')
  if (!code || !CODE.test(code) || NO_CODE.test(code) || /^[1-5]\d\d$/.test(code)) return undefined
  if (UUID.test(code)) return undefined
  // Status texts of one word, such as `Forbidden`, are not codes.
  const isStatus = /^[A-Z][a-z]+$/.test(code) && meaningOf(code) === 'status'
  return isStatus || maskSecrets(code) !== code ? undefined : code
}

/** A code, and whether it is only a kind of error. */
export interface FoundCode {
  code: string
  isKind: boolean
}

/**
 * Returns the provider's own code of an error. An HTTP status is not a code.
 *
 * @param members - Members by normalized name.
 */
export function codeOf(members: JsonObject): FoundCode | undefined {
  for (const name of [...CODE_NAMES, ...KIND_NAMES]) {
    const code = asCode(members[name])
    if (code && (!AMBIGUOUS_NAMES.includes(name) || CODE_LIKE.test(code))) {
      return { code, isKind: KIND_NAMES.includes(name) }
    }
  }
  return undefined
}
