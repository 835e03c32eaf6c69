import type { JsonMessages } from '../en/json.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

export const deJson: JsonMessages = {
  members: (count) => plural('de', count, { one: '# Eigenschaft', other: '# Eigenschaften' }),
  items: (count) => plural('de', count, { one: '# Element', other: '# Elemente' }),
  more: (left) => `Mehr anzeigen (noch ${formatNumber('de', left)})`,
  showAll: (characters) =>
    plural('de', characters, {
      one: '# Zeichen anzeigen',
      other: 'Alle # Zeichen anzeigen',
    }),
  showLess: 'Weniger anzeigen',
  inexact: 'die letzten Ziffern können falsch sein',
}
