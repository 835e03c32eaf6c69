import type { BodyInspector } from './bodyInspector.js'
import { overrideKind } from './methodOverride.js'

/** Maximum length of a part's header with its continuation lines, in characters. A longer one is refused. */
const MAX_HEADER = 4096

/**
 * Headers of a part that can name a field or override the method. Rack finds the names of a field anywhere in a line,
 * and uses the Content-ID if there is no Content-Disposition.
 */
const PART_HEADER =
  /content-(?:disposition|id)[ \t]*:|^[ \t]*(?:content-type|x-(?:http-)?(?:method|verb)[\w-]*)[ \t]*:/i

const METHOD_HEADER = /^[ \t]*x-(?:http-)?(?:method|verb)/i

const DISPOSITION = /content-disposition/i

/** Whether a server may read a line as a part of the header before it. Rack does so until the next colon. */
function isContinuation(header: string, line: string): boolean {
  if (/^[ \t]/.test(line)) return true
  return line !== '' && DISPOSITION.test(header) && /^[^:]*(?:$|name)/i.test(line)
}

/** Whether the raw value of a `name` is the name of an override. Servers ignore text after a string or a token. */
function isOverrideName(value: string): boolean {
  const [, text, token] = /^\s*(?:"([^"]*)"|([^\s"(),/:<=>?@[\\\]]+))/.exec(value) ?? []
  // The value is in the part's body, so a name whose override depends on the value always counts.
  return [value, text ?? token ?? ''].some(
    (name) => overrideKind(name.replace(/["'\\]/g, '')) !== null,
  )
}

/** Whether a part's header names a field that overrides the method, or declares an embedded request. */
function isOverrideHeader(header: string): boolean {
  if (METHOD_HEADER.test(header)) return true
  if (/content-type\s*:\s*application\/http/i.test(header)) return true
  const [, id = ''] = /content-id[ \t]*:(.*)/i.exec(header) ?? []
  if (isOverrideName(id)) return true
  const isDisposition = DISPOSITION.test(header)
  for (const [, star, value = ''] of header.matchAll(/[;\s]name(\*[\d*]*)?\s*=([^;]*)/gi)) {
    // RFC 7578, section 4.2, forbids the extended notation in forms, and only some servers read it.
    if (star !== undefined || value.includes('=?')) {
      if (isDisposition) return true
      continue
    }
    if (isOverrideName(value)) return true
  }
  return false
}

/**
 * Creates an inspector of a multipart body. It accepts pieces of any size and uses constant memory. It reads every line
 * that looks like a header of a part, so that the result does not depend on how a server finds the boundaries.
 */
export function multipartInspector(): BodyInspector {
  const decoder = new TextDecoder()
  let rest = ''
  let header: string | undefined

  const readLine = (line: string): boolean => {
    if (header !== undefined && isContinuation(header, line)) {
      header += ` ${line}`
      return header.length > MAX_HEADER || METHOD_HEADER.test(line)
    }
    const isOverride = header !== undefined && isOverrideHeader(header)
    header = PART_HEADER.test(line) ? line : undefined
    return isOverride
  }

  return (piece) => {
    rest += piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    // A line break can be split between two pieces.
    const isCut = rest.endsWith('\r')
    const lines = (isCut ? rest.slice(0, -1) : rest).split(/\r\n|\r|\n/)
    rest = piece ? (lines.pop() ?? '') : ''
    if (lines.some(readLine)) return true
    if (!piece) return readLine('')
    if (rest.length > MAX_HEADER) {
      if (PART_HEADER.test(rest) || (header !== undefined && isContinuation(header, rest)))
        return true
      // The end is kept, because a header can begin there. A dot replaces other text before it.
      const isIndent = /^[ \t]*$/.test(rest.slice(0, -MAX_HEADER))
      rest = (isIndent ? '' : '.') + rest.slice(-MAX_HEADER)
    }
    if (isCut) rest += '\r'
    return false
  }
}
