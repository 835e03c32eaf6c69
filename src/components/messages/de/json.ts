import type { JsonMessages } from '../en/json.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

export const deJson: JsonMessages = {
  members: (count) => plural('de', count, { one: '# Eigenschaft', other: '# Eigenschaften' }),
  items: (count) => plural('de', count, { one: '# Element', other: '# Elemente' }),
  more: (left) => `Mehr anzeigen (noch ${formatNumber('de', left)})`,
  earlier: (left) => `Frühere anzeigen (noch ${formatNumber('de', left)})`,
  search: (what) => `${what} durchsuchen`,
  searchHint: 'Schlüssel und Werte suchen',
  matches: (position, count) => `${position} von ${plural('de', count, { other: '# Treffern' })}`,
  firstMatches: (position, count) =>
    `${position} von den ersten ${plural('de', count, { other: '# Treffern' })}`,
  noMatches: 'Keine Treffer',
  previous: 'Vorheriger Treffer',
  next: 'Nächster Treffer',
  expandAll: 'Alle aufklappen',
  collapseAll: 'Alle zuklappen',
  expandedSome: (lines) => plural('de', lines, { other: 'Die ersten # Zeilen sind aufgeklappt' }),
  path: 'Pfad',
  showAll: (characters) =>
    plural('de', characters, {
      one: '# Zeichen anzeigen',
      other: 'Alle # Zeichen anzeigen',
    }),
  showLess: 'Weniger anzeigen',
  inexact: 'die letzten Ziffern können falsch sein',
}
