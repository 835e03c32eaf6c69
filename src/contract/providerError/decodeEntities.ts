import { toOneLine } from './toOneLine.js'

/** Entities of XML, and entities of HTML that are common in sentences. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', middot: '·' },
    ...{
      ndash: '–',
      mdash: '—',
      lsquo: '‘',
      rsquo: '’',
      ldquo: '“',
      rdquo: '”',
      laquo: '«',
      raquo: '»',
    },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
    ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', copy: '©', reg: '®' },
  }),
)

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/**
 * Decodes the entities of a text once. Entities that a document declares stay unchanged, so that they cannot expand.
 * Takes linear time.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decode)
}

/**
 * Returns a text on one line without anything that looks like markup. Tags become spaces, so that the texts around a
 * tag cannot form a new one. Takes linear time.
 */
export function withoutTags(text: string): string {
  const tagless = toOneLine(text).replace(/<[a-z/!?][^<>]*>/gi, ' ')
  return toOneLine(tagless.replace(/(?<!<)<+(?=[a-z/!?])/gi, ''))
}
