import type { BodyInspector } from './bodyInspector.js'
import { formInspector } from './formInspector.js'
import { multipartInspector } from './multipartInspector.js'

/** A media type without parameters (RFC 9110, section 8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** Character encodings that are supersets of ASCII. In other encodings, names cannot be compared by their bytes. */
const ASCII_BASED = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|latin1|windows-1252)$/

function charsetOf(contentType: string): string {
  const [, charset = 'utf-8'] = /charset\s*=\s*["']?([^\s;"']*)/.exec(contentType) ?? []
  return charset
}

/**
 * Returns an inspector for a body, `'refuse'` if the body cannot be inspected, or undefined if servers do not read a
 * method from it. JSON and XML are not inspected.
 *
 * @param contentType - Content-Type as sent. Undefined if it is absent, which Rack reads as a form.
 * @param contentEncoding - Content-Encoding as sent.
 */
export function bodyInspector(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): BodyInspector | 'refuse' | undefined {
  const isEncoded =
    contentEncoding !== undefined && !/^(?:identity)?$/i.test(contentEncoding.trim())
  if (contentType === undefined) return isEncoded ? 'refuse' : formInspector(false)

  const whole = contentType.toLowerCase()
  const [type = ''] = whole.split(';').map((part) => part.trim())
  if (!MEDIA_TYPE.test(type)) return 'refuse'
  const isForm = type.includes('urlencoded')
  const isMultipart = type.startsWith('multipart/')
  if (!isForm && !isMultipart && type !== 'application/http') {
    // The value may be joined from two headers, and a server may use the second type.
    return /urlencoded|multipart\//.test(whole) ? 'refuse' : undefined
  }
  const isBatch = type === 'multipart/mixed' || type === 'application/http'
  if (isBatch || isEncoded || !ASCII_BASED.test(charsetOf(whole))) return 'refuse'
  return isForm ? formInspector(true) : multipartInspector()
}

/**
 * Whether a whole body overrides the method of its request, or may do so.
 *
 * @param contentType - Content-Type as sent.
 */
export function methodOverrideIn(contentType: string | undefined, bytes: Uint8Array): boolean {
  const inspect = bodyInspector(contentType, undefined)
  if (inspect === undefined) return false
  return inspect === 'refuse' || inspect(bytes) || inspect(undefined)
}
