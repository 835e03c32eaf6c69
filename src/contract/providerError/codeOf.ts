import type { JsonObject } from '../json/json.js'
import { maskSecrets } from '../secrets/maskSecrets.js'
import { meaningOf } from './isSentence.js'
import { textOf } from './textOf.js'

/** Names of members that contain a code, the most specific first. `error` is one unless it is a sentence. */
const CODE_NAMES = [
  ...['errorcode', 'code', 'faultcode', 'serviceerrorcode', 'apierrorcode', 'ecode'],
  ...['error', 'err', 'category', 'oauthproblem', 'errors'],
]

/** Names of members that contain a kind of error, which counts if there is no code. */
const KIND_NAMES = ['errortype', 'type', 'status', 'reason', 'name', 'errorkey']

/** Names whose values are codes only if they look like one: `PERMISSION_DENIED`, `ValidationError`. */
const DOUBTFUL_NAMES = ['status', 'name']

const CODE = /^[A-Za-z0-9][\w.-]{0,79}$/

/** Words that say only that there is an error, or which JSON type something has. */
const NO_CODE =
  /^(?:errors?(?:\.list)?|fail(?:ed|ure)?|ok|success|true|false|array|object|list|fault)$/i

function asCode(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  // `soap:Client`: the prefix of a namespace.
  const code = text?.replace(/^[A-Za-z][\w-]{0,30}:(?=[A-Za-z])/, '')
  if (!code || !CODE.test(code) || NO_CODE.test(code) || /^[1-5]\d\d$/.test(code)) return undefined
  // `Forbidden`: a status text of one word.
  const isStatus = /^[A-Z][a-z]+$/.test(code) && meaningOf(code) === 'status'
  return isStatus || maskSecrets(code) !== code ? undefined : code
}

/** A code, and whether it is only the kind of the error. */
export interface FoundCode {
  code: string
  isKind: boolean
}

/**
 * Returns the provider's own code of an error. An HTTP status is none.
 *
 * @param members - Members by normalized name.
 */
export function codeOf(members: JsonObject): FoundCode | undefined {
  for (const name of [...CODE_NAMES, ...KIND_NAMES]) {
    const code = asCode(members[name])
    const isDoubtful =
      DOUBTFUL_NAMES.includes(name) && !/^[A-Z\d_]+$|(?:Error|Exception)$/.test(code ?? '')
    if (code && !isDoubtful) return { code, isKind: KIND_NAMES.includes(name) }
  }
  return undefined
}
