import { formInspector } from './formInspector.js'
import { multipartInspector } from './multipartInspector.js'

/**
 * Receives the pieces of a body in order, and undefined at its end. Returns true as soon as the body changes the
 * method; the piece that was passed must not be sent then.
 */
export type BodyInspector = (piece: Uint8Array | undefined) => boolean

/** A media type without parameters (RFC 9110, section 8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** Character encodings that write ASCII as ASCII. In another one, a name is not what its bytes seem to be. */
const ASCII_BASED = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|latin1|windows-1252)$/

function charsetOf(contentType: string): string {
  const [, charset = 'utf-8'] = /charset\s*=\s*["']?([^\s;"']*)/.exec(contentType) ?? []
  return charset
}

/**
 * Returns what has to inspect a body before it is sent: an inspector, `'refuse'` if the body cannot be inspected, or
 * undefined if servers do not look for a method in it. JSON and XML are not inspected.
 *
 * @param contentType - As it is sent; undefined if there is none, which Rack reads as a form.
 * @param contentEncoding - As it is sent.
 */
export function bodyInspector(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): BodyInspector | 'refuse' | undefined {
  const isEncoded = contentEncoding !== undefined && !/^\s*(?:identity)?\s*$/i.test(contentEncoding)
  if (contentType === undefined) return isEncoded ? 'refuse' : formInspector(false)

  const whole = contentType.toLowerCase()
  const [type = ''] = whole.split(';').map((part) => part.trim())
  if (!MEDIA_TYPE.test(type)) return 'refuse'
  const isForm = type.includes('urlencoded')
  const isMultipart = type.startsWith('multipart/')
  if (!isForm && !isMultipart && type !== 'application/http') {
    // A second type, in a value that was joined from two headers, could be the one that counts.
    return /urlencoded|multipart\//.test(whole) ? 'refuse' : undefined
  }
  const isBatch = type === 'multipart/mixed' || type === 'application/http'
  if (isBatch || isEncoded || !ASCII_BASED.test(charsetOf(whole))) return 'refuse'
  return isForm ? formInspector(true) : multipartInspector()
}

/**
 * Whether a whole body changes the method of its request, or may do so.
 *
 * @param contentType - As it is sent.
 */
export function methodOverrideIn(contentType: string | undefined, bytes: Uint8Array): boolean {
  const inspect = bodyInspector(contentType, undefined)
  if (inspect === undefined) return false
  return inspect === 'refuse' || inspect(bytes) || inspect(undefined)
}
