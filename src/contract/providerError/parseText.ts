import { isJsonObject } from '../json/json.js'
import { withoutTags } from './decodeEntities.js'
import { isHtml, readHtml } from './readHtml.js'
import { readXml } from './readXml.js'

/** A form, as OAuth 1 and some OAuth 2 servers send: `error=invalid_request&error_description=…`. */
const FORM = /^[\w.%-]{1,64}=[^\s<>"]*$/

/** Longest text that is read as a form, in characters. */
const MAX_FORM_CHARS = 4096

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses a text that is JSON, XML, HTML or a form. Returns an object or a list, or a text that is for people: the text
 * itself if it is none of these, or the heading of a page. Returns undefined for JSON that is cut off.
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

/** The content of the root element, whose name can be anything. */
function unwrap(document: Record<string, unknown>): unknown {
  const [root, second] = Object.values(document)
  if (second !== undefined || Array.isArray(root)) return document
  return isJsonObject(root) || typeof root === 'string' ? root : document
}
