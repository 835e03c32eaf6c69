import type { BodyInspector } from './bodyInspector.js'
import { formInspector } from './formInspector.js'
import { multipartInspector } from './multipartInspector.js'

/** A media type without parameters (RFC 9110, section 8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** Character encodings that are supersets of ASCII. In other encodings, names cannot be compared by their bytes. */
const ASCII_BASED = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|latin1|windows-1252)$/

/**
 * Whether all encodings that a type names are supersets of ASCII. Servers differ in which of several they use. Only some
 * of them, such as Django, read the extended notation `charset*`, so it is never accepted.
 */
function isAsciiBased(contentType: string): boolean {
  const charsets = contentType.matchAll(/charset\s*(?:=\s*["']?)?([^\s;"']*)/g)
  return [...charsets].every(([, charset = '']) => ASCII_BASED.test(charset))
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
  const [first = ''] = whole.split(';')
  const type = first.trim()
  if (!MEDIA_TYPE.test(type)) return 'refuse'
  // The value may be joined from two headers, and a server may use the second type.
  if (/urlencoded|multipart\/|application\/http/.test(whole.slice(first.length))) return 'refuse'
  const isForm = type.includes('urlencoded')
  const isMultipart = type.includes('multipart/')
  if (!isForm && !isMultipart && type !== 'application/http') return undefined
  const isBatch = type === 'multipart/mixed' || type === 'application/http'
  if (isBatch || isEncoded || !isAsciiBased(whole)) return 'refuse'
  return isForm ? formInspector(true) : multipartInspector()
}
