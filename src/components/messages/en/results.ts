import { plural } from '../plural.js'

/**
 * Texts of {@link SearchResults}.
 *
 * @inline
 */
export interface ResultMessages {
  caption: string
  idle: string
  searching: string
  cancelled: string
  offline: string
  count: (count: number) => string
  onePage: string
  none: string
  noneHint: string
  /** Before the conditions that nothing matches; there may be none. */
  criteria: (objectName: string, count: number) => string
  equals: string
  /** Beside records while a newer search runs, and where that was cancelled. */
  older: string
  /** Beside records while the same search runs again. */
  refreshing: string
  /** Beside records where the same search has failed since. */
  stale: string
  record: string
  /** What a record is called that has no id, by its place on the page. */
  recordAt: (position: number) => string
  mapped: string
  emptyText: string
  unreadable: (count: number) => string
  faulty: string
  faults: string
  show: (what: string) => string
  choose: string
  chooseRecord: (what: string) => string
  view: string
  views: { table: string; cards: string; json: string }
  columns: string
  columnsShown: (shown: number, all: number) => string
  allColumns: string
  firstColumns: string
  export: string
  /** A format, for "Copy …". */
  asFormat: (format: string) => string
  download: (format: string) => string
  /** The parts of a record. */
  parts: { fields: string; mappedFields: string; raw: string; other: string }
  /** Where the values of a part come from. */
  origins: { fields: string; mappedFields: string; raw: string; other: string }
  /** A part that the record came without. */
  partMissing: string
}

export const enResults: ResultMessages = {
  caption: 'Records',
  idle: 'Matching records will be shown here.',
  searching: 'Searching…',
  cancelled: 'The search was cancelled. Search again to see records.',
  offline: 'There is no connection. The search starts when it is back.',
  count: (count) => `${plural('en', count, { one: '# record', other: '# records' })} found`,
  onePage: 'Only one page of the provider’s results is searched.',
  none: 'No record matches',
  noneHint:
    'Only one page of the provider’s results is searched. Narrow the filters, check the spelling, or filter by another field.',
  criteria: (objectName, count) =>
    count > 0
      ? `Searched in ${objectName} for records where`
      : `Searched in ${objectName} without a filter`,
  equals: 'equals',
  older: 'These records are from the search before.',
  refreshing: 'These records are from before. The same search is running again.',
  stale: 'These records are from before. The search has failed since.',
  record: 'Record',
  recordAt: (position) => `Record ${position}`,
  mapped: 'mapped',
  emptyText: 'Empty text',
  unreadable: (count) =>
    `${plural('en', count, { one: '# record', other: '# records' })} could not be read.`,
  faulty: 'not as expected',
  faults: 'This record is not as expected, so it is shown as it came.',
  show: (what) => `Show ${what}`,
  choose: 'Choose',
  chooseRecord: (what) => `Choose ${what}`,
  view: 'Show as',
  views: { table: 'Table', cards: 'Cards', json: 'JSON' },
  columns: 'Columns',
  columnsShown: (shown, all) => `${shown} of ${all} columns shown`,
  allColumns: 'Show all',
  firstColumns: 'Reset',
  export: 'Export',
  asFormat: (format) => `records as ${format}`,
  download: (format) => `Download ${format}`,
  parts: { fields: 'Fields', mappedFields: 'Mapped', raw: 'Raw', other: 'Other' },
  origins: {
    fields: 'By the provider’s own names.',
    mappedFields: 'By the names that were mapped for this integration.',
    raw: 'The record as the provider gives it.',
    other: 'What the service sent along, by its own names.',
  },
  partMissing: 'This record came without it.',
}
