import { decodeEntities } from './decodeEntities.js'

/** A part of an XML or HTML document. Names have no namespace prefix. */
export type MarkupEvent =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const NAME = /[\p{L}_][\p{L}\d_.:-]{0,100}/uy

/** Elements whose text is not shown to users. */
const RAW = /^(?:script|style|noscript|template|svg)$/i

/** Maximum length of the attributes of an element, in characters. */
const MAX_ATTRIBUTE_CHARS = 2000

/** Returns the position after a text, or the end of the source if it does not occur. */
function after(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from)
  return at === -1 ? source.length : at + text.length
}

function textEvent(text: string): MarkupEvent {
  return { kind: 'text', text: decodeEntities(text) }
}

function nameAt(source: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(source)?.[0] ?? ''
}

/** Returns the position of the end tag of a raw element. No other tag ends its content. */
function afterRaw(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  const found = end.exec(source)
  return found ? found.index : source.length
}

/**
 * Reads the elements and texts of an XML or HTML document, even if it is malformed or truncated. Skips comments,
 * declarations, scripts and styles, and decodes entities. A text can contain decoded markup, which `withoutTags`
 * removes. Takes linear time.
 */
export function* markupEvents(source: string): Generator<MarkupEvent, void, void> {
  let at = 0
  while (at < source.length) {
    const tagAt = source.indexOf('<', at)
    const textEnd = tagAt === -1 ? source.length : tagAt
    yield textEvent(source.slice(at, textEnd))
    if (tagAt === -1) return
    if (source.startsWith('<!--', tagAt)) {
      at = after(source, '-->', tagAt + 4)
    } else if (source.startsWith('<![CDATA[', tagAt)) {
      const end = after(source, ']]>', tagAt + 9)
      yield { kind: 'text', text: source.slice(tagAt + 9, end).replace(']]>', '') }
      at = end
    } else {
      const isClose = source[tagAt + 1] === '/'
      const written = nameAt(source, tagAt + (isClose ? 2 : 1))
      const name = written.slice(written.lastIndexOf(':') + 1)
      at = after(source, '>', tagAt + 1)
      const inside = source.slice(
        tagAt + 1 + written.length,
        Math.min(at, tagAt + MAX_ATTRIBUTE_CHARS),
      )
      if (name && isClose) yield { kind: 'close', name }
      else if (name && RAW.test(name)) at = after(source, '>', afterRaw(source, written, at))
      else if (name) {
        const isEmpty = source[at - 2] === '/'
        yield { kind: 'open', name, attributes: inside, isEmpty }
      }
    }
  }
}
