import { decodeEntities } from './decodeEntities.js'

/** A part of a document in XML or HTML. Names are without a prefix. */
export type MarkupEvent =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const NAME = /[\p{L}_][\p{L}\d_.:-]{0,100}/uy

/** Elements whose text is not for people. */
const RAW = /^(?:script|style|noscript|template|svg)$/i

/** Longest attributes of an element that are read, in characters. */
const MAX_ATTRIBUTE_CHARS = 2000

/** The position after a text, or the end if it does not occur. */
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

/** The position after a raw element, whose content ends at its own end tag only. */
function afterRaw(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  const found = end.exec(source)
  return found ? found.index : source.length
}

/**
 * Reads elements and texts of a document in XML or HTML, well-formed or not, cut off or not. Comments, declarations,
 * scripts and styles are left out, and entities decoded. A text can contain decoded markup, which `withoutTags` removes.
 * Takes linear time.
 */
export function* markupEvents(source: string): Generator<MarkupEvent, void, void> {
  let at = 0
  while (at < source.length) {
    const tagAt = source.indexOf('<', at)
    const textEnd = tagAt === -1 ? source.length : tagAt
    if (textEnd > at) yield textEvent(source.slice(at, textEnd))
    if (tagAt === -1) return
    if (source.startsWith('<!--', tagAt)) {
      at = after(source, '-->', tagAt + 4)
    } else if (source.startsWith('<![CDATA[', tagAt)) {
      const end = after(source, ']]>', tagAt + 9)
      yield { kind: 'text', text: source.slice(tagAt + 9, end).replace(/\]\]>$/, '') }
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
