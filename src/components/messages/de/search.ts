import type { SearchMessages } from '../en/search.js'
import { plural } from '../plural.js'

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'für diesen Kunden ausgeschaltet',
  'not-in-manifest': 'nicht Teil der Integration',
}

export const deSearch: SearchMessages = {
  object: 'Objekt',
  objectHint: 'Name des Objekts in der Integration, etwa contacts',
  objectOff: (name, reason = '') => `${name} (${REASONS[reason] ?? 'nicht durchsuchbar'})`,
  objectAlways: 'Immer durchsuchbar',
  objectUnlisted: (name) => `${name} (nicht in der Liste)`,
  objectsFailed: 'Die Objekte konnten nicht geladen werden. Geben Sie einen Objektnamen ein.',
  chooseObject: 'Objekt auswählen',
  noObjects: 'Keine Objekte in dieser Integration',
  loadingObjects: 'Objekte werden geladen …',
  filter: (position) => `Filter ${position}`,
  field: 'Feld',
  equals: 'ist gleich',
  value: 'Wert',
  valueType: 'Typ',
  valueTypes: { text: 'Text', number: 'Zahl', boolean: 'Wahr oder falsch' },
  knownTypes: { boolean: 'Wahr oder falsch, als Text', date: 'Datum', select: 'Liste' },
  chooseValue: 'Wert auswählen',
  booleans: { true: 'Wahr', false: 'Falsch' },
  suggestions: 'Vorschläge',
  suggested: (count) => plural('de', count, { one: '# Vorschlag', other: '# Vorschläge' }),
  sources: { mapped: 'zugeordnet', provider: 'Anbieter' },
  addFilter: 'Filter hinzufügen',
  clearFilters: 'Filter löschen',
  cleared: 'Filter gelöscht',
  undo: 'Rückgängig',
  restored: 'Filter wiederhergestellt',
  recent: 'Letzte Suchen',
  noRecent: 'Keine letzten Suchen',
  removeRecent: (what) => `${what} entfernen`,
  removeAllRecent: 'Alle entfernen',
  recentRemoved: 'Aus den letzten Suchen entfernt',
  recentFilled: 'Letzte Suche eingetragen',
  removeFilter: (position) => `Filter ${position} entfernen`,
  removed: (position) => `Filter ${position} entfernt`,
  pasted: (count) => `${plural('de', count, { other: '# Filter' })} eingefügt`,
  resultsOf: (integration) => `Datensätze von ${integration}`,
  submit: 'Suchen',
  cancel: 'Abbrechen',
  runAgain: 'Erneut suchen',
  faults: {
    'object-missing': 'Wählen Sie ein Objekt für die Suche aus.',
    'field-missing': 'Geben Sie einen Feldnamen ein.',
    'number-invalid':
      'Geben Sie eine Zahl wie 42 oder 3.5 ein, mit Dezimalpunkt. Verwenden Sie für mehr als 15 Ziffern den Typ Text.',
  },
  warnings: {
    'surrounding-space': 'Beginnt oder endet mit einem Leerzeichen. Es ist Teil der Suche.',
    empty: 'Leer. Nur Datensätze mit leerem Feld stimmen überein.',
    twice: 'Ein früherer Filter verwendet dieses Feld. Datensätze müssen beide erfüllen.',
    unknown: 'Kein bekanntes Feld. Prüfen Sie den Namen, oder suchen Sie trotzdem.',
  },
  knownFields: (names) => `Bekannte Felder: ${names}`,
  errors: (count) =>
    plural('de', count, {
      one: '# Problem vor der Suche beheben',
      other: '# Probleme vor der Suche beheben',
    }),
  errorOf: (position, error) => `Filter ${position}: ${error}`,
}
