import type { ResultMessages } from '../en/results.js'
import { plural } from '../plural.js'

export const deResults: ResultMessages = {
  caption: 'Datensätze',
  idle: 'Hier erscheinen passende Datensätze.',
  searching: 'Suche läuft …',
  cancelled: 'Suche abgebrochen. Suchen Sie erneut, um Datensätze zu sehen.',
  offline: 'Sie sind offline. Die Suche beginnt, sobald Sie wieder online sind.',
  count: (count) =>
    `${plural('de', count, { one: '# Datensatz', other: '# Datensätze' })} gefunden`,
  onePage: 'Nur die erste Ergebnisseite wird angezeigt.',
  none: 'Keine Treffer',
  noneHint:
    'Nur die erste Ergebnisseite wird durchsucht. Grenzen Sie die Suche ein, prüfen Sie die Schreibweise oder filtern Sie nach einem anderen Feld.',
  criteria: (objectName, count) =>
    count > 0
      ? `In ${objectName} gesucht nach Datensätzen mit`
      : `In ${objectName} ohne Filter gesucht`,
  equals: 'ist gleich',
  older: 'Ergebnisse der vorherigen Suche.',
  refreshing: 'Wird aktualisiert. Angezeigt werden frühere Ergebnisse.',
  stale: 'Aktualisierung fehlgeschlagen. Angezeigt werden frühere Ergebnisse.',
  record: 'Datensatz',
  recordAt: (position) => `Datensatz ${position}`,
  mapped: 'zugeordnet',
  emptyText: 'Leerer Text',
  fieldCount: (count) => plural('de', count, { one: '# Feld', other: '# Felder' }),
  unreadable: (count) =>
    plural('de', count, {
      one: '# Datensatz konnte nicht gelesen werden.',
      other: '# Datensätze konnten nicht gelesen werden.',
    }),
  faulty: 'unerwartetes Format',
  faults: 'Dieser Datensatz hat ein unerwartetes Format und wird unverändert angezeigt.',
  show: (what) => `${what} anzeigen`,
  choose: 'Auswählen',
  chooseRecord: (what) => `${what} auswählen`,
  view: 'Anzeigen als',
  views: { table: 'Tabelle', cards: 'Karten', json: 'JSON' },
  columns: 'Spalten',
  columnsShown: (shown, all) => `${shown} von ${all} Spalten sichtbar`,
  searchColumns: 'Spalten suchen',
  columnsFound: (count) =>
    plural('de', count, { one: '# passende Spalte', other: '# passende Spalten' }),
  allColumns: 'Alle anzeigen',
  firstColumns: 'Zurücksetzen',
  export: 'Exportieren',
  asFormat: (format) => `Datensätze als ${format}`,
  download: (format) => `${format} herunterladen`,
  parts: { fields: 'Felder', mappedFields: 'Zugeordnet', raw: 'Roh', other: 'Weitere' },
  origins: {
    fields: 'Feldnamen des Anbieters.',
    mappedFields: 'Feldnamen, die für diese Integration zugeordnet sind.',
    raw: 'Der unveränderte Datensatz des Anbieters.',
    other: 'Zusätzliche Daten des Dienstes.',
  },
  partMissing: 'In diesem Datensatz nicht enthalten.',
}
