import { plural } from '../plural.js'

/** Texts of {@link SearchResults}. */
export interface ResultMessages {
  caption: string
  idle: string
  searching: string
  count: (count: number) => string
  onePage: string
  none: string
  noneHint: string
  record: string
  mapped: string
  unreadable: (count: number) => string
  faulty: string
  faults: string
  raw: string
  show: (what: string) => string
}

export const enResults: ResultMessages = {
  caption: 'Records',
  idle: 'Matching records will be shown here.',
  searching: 'Searching…',
  count: (count) => `${plural('en', count, { one: '# record', other: '# records' })} found`,
  onePage: 'Only one page of the provider’s results is searched.',
  none: 'No record matches',
  noneHint:
    'Only one page of the provider’s results is searched. Check the spelling, or filter by another field.',
  record: 'Record',
  mapped: 'mapped',
  unreadable: (count) =>
    `${plural('en', count, { one: '# record', other: '# records' })} could not be read.`,
  faulty: 'not as expected',
  faults: 'This record is not as expected, so it is shown as it came.',
  raw: 'Record as the provider gives it',
  show: (what) => `Show ${what}`,
}
