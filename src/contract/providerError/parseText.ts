import { withoutTags } from './decodeEntities.js'
import { isHtml, readHtml } from './readHtml.js'
import { readXml } from './readXml.js'

/** Matches a form, such as `error=invalid_request&error_description=…`. OAuth 1 and some OAuth 2 servers send it. */
const FORM = /^[\w.%-]{1,64}=[^\s<>"]*$/

/** Maximum length of a form, in characters. */
const MAX_FORM_CHARS = 4096

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses a text that can be JSON, XML, HTML or a form. Returns an object, a list or a text. A text is the heading of an
 * HTML page, or the input if its format is unknown. Returns undefined for truncated JSON and an empty document.
 *
 * @param text - Text of limited length, without spaces at its start.
 */
export function parseText(text: string): unknown {
  if (/^[{["]/.test(text)) {
    const value = parseJson(text)
    if (typeof value === 'string' || typeof value === 'object') return value
    return /^(?:\{\s*"|\[\s*[{["])/.test(text) ? undefined : text
  }
  if (text.startsWith('<')) {
    if (!/^<[\p{L}_!?/]/u.test(text)) return withoutTags(text)
    return isHtml(text) ? readHtml(text) : unwrap(readXml(text))
  }
  return text.length <= MAX_FORM_CHARS && FORM.test(text)
    ? Object.fromEntries(new URLSearchParams(text))
    : text
}

/** Returns the content of the root element, which can have any name. */
function unwrap(document: Record<string, unknown>): unknown {
  const [root, second] = Object.values(document)
  return second === undefined && !Array.isArray(root) ? root : document
}
