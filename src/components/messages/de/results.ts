import type { ResultMessages } from '../en/results.js'
import { plural } from '../plural.js'

export const deResults: ResultMessages = {
  caption: 'Datensätze',
  idle: 'Passende Datensätze werden hier angezeigt.',
  searching: 'Suche läuft …',
  cancelled: 'Die Suche wurde abgebrochen. Suchen Sie erneut, um Datensätze zu sehen.',
  offline: 'Es besteht keine Verbindung. Die Suche beginnt, sobald sie wieder da ist.',
  count: (count) =>
    `${plural('de', count, { one: '# Datensatz', other: '# Datensätze' })} gefunden`,
  onePage: 'Es wird nur eine Seite der Ergebnisse des Anbieters durchsucht.',
  none: 'Kein Datensatz passt',
  noneHint:
    'Es wird nur eine Seite der Ergebnisse des Anbieters durchsucht. Grenzen Sie die Suche ein, prüfen Sie die Schreibweise oder filtern Sie nach einem anderen Feld.',
  criteria: (objectName, count) =>
    count > 0
      ? `Gesucht wurde in ${objectName} nach Datensätzen mit`
      : `Gesucht wurde in ${objectName} ohne Bedingung`,
  equals: 'ist gleich',
  older: 'Diese Datensätze sind von der vorigen Suche.',
  refreshing: 'Diese Datensätze sind von vorhin. Dieselbe Suche läuft gerade erneut.',
  stale: 'Diese Datensätze sind von vorhin. Seitdem ist die Suche gescheitert.',
  record: 'Datensatz',
  recordAt: (position) => `Datensatz ${position}`,
  mapped: 'zugeordnet',
  emptyText: 'Leerer Text',
  unreadable: (count) =>
    plural('de', count, {
      one: '# Datensatz konnte nicht gelesen werden.',
      other: '# Datensätze konnten nicht gelesen werden.',
    }),
  faulty: 'nicht wie erwartet',
  faults: 'Dieser Datensatz ist nicht wie erwartet und wird deshalb so gezeigt, wie er kam.',
  show: (what) => `${what} anzeigen`,
  choose: 'Auswählen',
  chooseRecord: (what) => `${what} auswählen`,
  view: 'Anzeigen als',
  views: { table: 'Tabelle', cards: 'Karten', json: 'JSON' },
  columns: 'Spalten',
  columnsShown: (shown, all) => `${shown} von ${all} Spalten sichtbar`,
  allColumns: 'Alle anzeigen',
  firstColumns: 'Zurücksetzen',
  export: 'Exportieren',
  asFormat: (format) => `Datensätze als ${format}`,
  download: (format) => `${format} herunterladen`,
  parts: { fields: 'Felder', mappedFields: 'Zugeordnet', raw: 'Roh', other: 'Weitere' },
  origins: {
    fields: 'Unter den Namen des Anbieters.',
    mappedFields: 'Unter den Namen, die für diese Integration zugeordnet wurden.',
    raw: 'Der Datensatz, wie ihn der Anbieter liefert.',
    other: 'Was der Dienst mitgeschickt hat, unter seinen eigenen Namen.',
  },
  partMissing: 'Dieser Datensatz kam ohne diesen Teil.',
}
