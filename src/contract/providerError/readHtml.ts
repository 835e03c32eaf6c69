import { withoutTags } from './decodeEntities.js'
import { isSentence, meaningOf } from './isSentence.js'
import { markupEvents } from './markupEvents.js'

/** Elements whose text can describe the error, most likely first. */
const NAMES = ['h1', 'title', 'h2', 'h3', 'pre', 'p', 'body']

/** Maximum length of a sentence in an element, in characters. A longer text is an article. */
const MAX_CHARS = 300

/** Returns the text of the first element of each name, including the texts of other elements within it. */
function textsByName(source: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const open: string[] = []
  const done = new Set<string>()
  for (const event of markupEvents(source)) {
    const name = event.kind === 'text' ? '' : event.name.toLowerCase()
    if (event.kind === 'open') {
      if (NAMES.includes(name) && !open.includes(name)) open.push(name)
      else if (name === 'br') addText(' ')
    } else if (event.kind === 'close') {
      if (!open.includes(name)) continue
      // Also closes inner elements without an end tag, such as a paragraph.
      for (const closed of open.splice(open.indexOf(name))) done.add(closed)
    } else addText(event.text)
  }
  return texts

  function addText(text: string) {
    const name = open.at(-1)
    const known = texts.get(name ?? '') ?? ''
    if (name && !done.has(name) && known.length <= MAX_CHARS) {
      texts.set(name, `${known} ${text.slice(0, MAX_CHARS + 1)}`.replace(/\s+/g, ' ').trim())
    }
  }
}

/** Returns whether a document is an HTML page. */
export function isHtml(source: string): boolean {
  return /<(?:!doctype html|html|head|title|body|h1)\b/i.test(source.slice(0, 2000))
}

/** Returns the heading or title of an HTML page as text. Returns undefined if it contains no sentence. */
export function readHtml(source: string): string | undefined {
  const texts = textsByName(source)
  const sentences = NAMES.map((name) => withoutTags(texts.get(name) ?? '')).filter(
    (text) => text.length <= MAX_CHARS && isSentence(text),
  )
  return sentences.find((text) => meaningOf(text) === 'specific') ?? sentences[0]
}
