import type { SearchMessages } from '../en/search.js'
import { plural } from '../plural.js'

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'für diesen Kunden ausgeschaltet',
  'not-in-manifest': 'nicht Teil der Integration',
}

export const deSearch: SearchMessages = {
  object: 'Objekt',
  objectHint: 'Wie die Integration es nennt, etwa contacts',
  objectOff: (name, reason = '') => `${name} (${REASONS[reason] ?? 'nicht durchsuchbar'})`,
  objectAlways: 'Immer an: Kunden können es nicht ausschalten.',
  objectUnlisted: (name) => `${name} (nicht in der Liste)`,
  objectsFailed: 'Die Objekte konnten nicht geladen werden. Geben Sie den Namen eines Objekts ein.',
  chooseObject: 'Objekt auswählen',
  noObjects: 'Die Integration hat keine',
  loadingObjects: 'Objekte werden geladen …',
  filter: (position) => `Bedingung ${position}`,
  field: 'Feld',
  equals: 'ist gleich',
  value: 'Wert',
  valueType: 'Typ',
  valueTypes: { text: 'Text', number: 'Zahl', boolean: 'Wahr oder falsch' },
  booleans: { true: 'Wahr', false: 'Falsch' },
  suggestions: 'Vorschläge',
  suggested: (count) => plural('de', count, { one: '# Vorschlag', other: '# Vorschläge' }),
  sources: { mapped: 'zugeordnet', provider: 'Anbieter' },
  addFilter: 'Bedingung hinzufügen',
  clearFilters: 'Bedingungen löschen',
  cleared: 'Alle Bedingungen entfernt',
  removeFilter: (position) => `Bedingung ${position} entfernen`,
  removed: (position) => `Bedingung ${position} entfernt`,
  pasted: (count) =>
    `${plural('de', count, { one: '# Bedingung', other: '# Bedingungen' })} eingefügt`,
  resultsOf: (integration) => `Datensätze von ${integration}`,
  submit: 'Suchen',
  cancel: 'Abbrechen',
  runAgain: 'Erneut suchen',
  faults: {
    'object-missing': 'Wählen Sie das Objekt aus, das durchsucht werden soll.',
    'field-missing': 'Nennen Sie das Feld, das verglichen werden soll.',
    'number-invalid':
      'Schreiben Sie eine Zahl wie 42 oder 3.5, mit Punkt. Eine mit mehr als 15 Ziffern ist nur als Text genau.',
  },
  warnings: {
    'surrounding-space': 'Beginnt oder endet mit einem Leerzeichen, nach dem mitgesucht wird.',
    empty: 'Leer: Es passen nur Datensätze, in denen das Feld leer ist.',
    twice: 'Eine frühere Bedingung nennt dieses Feld auch. Ein Datensatz muss beide erfüllen.',
  },
  errors: (count) =>
    plural('de', count, {
      one: '# Angabe muss korrigiert werden',
      other: '# Angaben müssen korrigiert werden',
    }),
  errorOf: (position, error) => `Bedingung ${position}: ${error}`,
}
