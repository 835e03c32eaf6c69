import { plural } from '../plural.js'

/**
 * Messages of {@link SearchResults}.
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
  /** Text before the filters of a search without matches. `count` is the number of filters. */
  criteria: (objectName: string, count: number) => string
  equals: string
  /** Note beside records while a newer search runs, or after it was canceled. */
  older: string
  /** Note beside records while their search runs again. */
  refreshing: string
  /** Note beside records if a refresh of the search failed. */
  stale: string
  record: string
  /** Name of a record without an ID, by its position. */
  recordAt: (position: number) => string
  mapped: string
  emptyText: string
  /** Summary of an object in a cell. */
  fieldCount: (count: number) => string
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
  searchColumns: string
  /** Number of columns that match the search. */
  columnsFound: (count: number) => string
  allColumns: string
  firstColumns: string
  export: string
  /** Name of the exported records, for "Copy …". */
  asFormat: (format: string) => string
  download: (format: string) => string
  /** Names of the parts of a record. */
  parts: { fields: string; mappedFields: string; raw: string; other: string }
  /** Origins of the parts' values. */
  origins: { fields: string; mappedFields: string; raw: string; other: string }
  /** Note that a record does not have a part. */
  partMissing: string
}

export const enResults: ResultMessages = {
  caption: 'Records',
  idle: 'Matching records appear here.',
  searching: 'Searching…',
  cancelled: 'Search cancelled. Search again to see records.',
  offline: 'You are offline. The search starts when you are back online.',
  count: (count) => `${plural('en', count, { one: '# record', other: '# records' })} found`,
  onePage: 'Showing the first page of results only.',
  none: 'No matching records',
  noneHint:
    'Only the first page of results is searched. Narrow the filters, check the spelling, or filter by another field.',
  criteria: (objectName, count) =>
    count > 0
      ? `Searched ${objectName} for records where`
      : `Searched ${objectName} without filters`,
  equals: 'equals',
  older: 'Showing results of the previous search.',
  refreshing: 'Refreshing. Showing earlier results.',
  stale: 'Couldn’t refresh. Showing earlier results.',
  record: 'Record',
  recordAt: (position) => `Record ${position}`,
  mapped: 'mapped',
  emptyText: 'Empty text',
  fieldCount: (count) => plural('en', count, { one: '# field', other: '# fields' }),
  unreadable: (count) =>
    `${plural('en', count, { one: '# record', other: '# records' })} could not be read.`,
  faulty: 'unexpected format',
  faults: 'This record has an unexpected format, so it is shown unchanged.',
  show: (what) => `Show ${what}`,
  choose: 'Choose',
  chooseRecord: (what) => `Choose ${what}`,
  view: 'Show as',
  views: { table: 'Table', cards: 'Cards', json: 'JSON' },
  columns: 'Columns',
  columnsShown: (shown, all) => `${shown} of ${all} columns shown`,
  searchColumns: 'Search columns',
  columnsFound: (count) =>
    plural('en', count, { one: '# matching column', other: '# matching columns' }),
  allColumns: 'Show all',
  firstColumns: 'Reset',
  export: 'Export',
  asFormat: (format) => `records as ${format}`,
  download: (format) => `Download ${format}`,
  parts: { fields: 'Fields', mappedFields: 'Mapped', raw: 'Raw', other: 'Other' },
  origins: {
    fields: 'Field names of the provider.',
    mappedFields: 'Field names mapped for this integration.',
    raw: 'The provider’s record, unchanged.',
    other: 'Additional data from the service.',
  },
  partMissing: 'Not included in this record.',
}
