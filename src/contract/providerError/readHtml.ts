import { withoutTags } from './decodeEntities.js'
import { isSentence, meaningOf } from './isSentence.js'
import { markupEvents } from './markupEvents.js'

/** Elements whose text can describe the error, most likely first. */
const NAMES = ['h1', 'title', 'h2', 'h3', 'pre', 'p', 'body']

/** Maximum length of a sentence in an element, in characters. A longer text is an article. */
const MAX_CHARS = 300

/**
 * Returns the text of the first element of each name, most likely first, including the texts of other elements within it.
 */
function textsOfPage(source: string): string[] {
  const texts = new Map<string, string>()
  const open: string[] = []
  const done = new Set<string>()
  for (const event of markupEvents(source)) {
    if (event.kind === 'text') {
      addText(event.text)
      continue
    }
    const name = event.name.toLowerCase()
    if (event.kind === 'open') {
      if (NAMES.includes(name) && !open.includes(name)) open.push(name)
    } else if (open.includes(name)) {
      // Also closes inner elements without an end tag, such as a paragraph.
      for (const closed of open.splice(open.indexOf(name))) done.add(closed)
    }
  }
  return NAMES.map((name) => texts.get(name) ?? '')

  function addText(text: string) {
    const name = open.at(-1)
    if (name === undefined || done.has(name)) return
    const known = texts.get(name) ?? ''
    if (known.length <= MAX_CHARS) {
      texts.set(name, `${known} ${text.slice(0, MAX_CHARS + 1)}`.replace(/\s+/g, ' ').trim())
    }
  }
}

const DOCTYPE = /^<!doctype html\b/i

/** Elements within a line of text. */
const INLINE = /^(?:b|i|u|em|strong|small|font|a|span|code)$/

/** Elements that begin a page or a line of text. */
const BLOCK =
  /^(?:html|head|title|body|h[1-6]|p|div|br|hr|ul|ol|li|pre|center|table|section|main|meta|link)$/

/** Returns the name of the first element, in lower case. */
function firstElement(source: string): string {
  for (const event of markupEvents(source.slice(0, 2000))) {
    if (event.kind === 'open') return event.name.toLowerCase()
  }
  return ''
}

/** Returns whether a document is an HTML page or a part of one, such as a text with markup in a JSON member. */
export function isHtml(source: string): boolean {
  const first = firstElement(source)
  return DOCTYPE.test(source) || BLOCK.test(first) || INLINE.test(first)
}

/** Returns whether a document is a part of a page, without a heading or title. */
function isFragment(source: string): boolean {
  return !/<(?:!doctype|html|head|title|body|h1)\b/i.test(source.slice(0, 2000))
}

/** Returns the texts of all elements. */
function textOfAll(source: string): string {
  const texts = [...markupEvents(source)].map((event) => {
    if (event.kind === 'text') return event.text
    return INLINE.test(event.name.toLowerCase()) ? '' : ' '
  })
  return texts.join('')
}

/**
 * Returns the heading or title of an HTML page, or all of a part of a page, as text. Returns undefined if it contains no
 * sentence.
 */
export function readHtml(source: string): string | undefined {
  const sentences = (isFragment(source) ? [textOfAll(source)] : textsOfPage(source))
    .map(withoutTags)
    .filter((text) => text.length <= MAX_CHARS && isSentence(text))
  return sentences.find((text) => meaningOf(text) === 'specific') ?? sentences[0]
}
