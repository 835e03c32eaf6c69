import { plural } from '../plural.js'

/**
 * Texts of {@link SearchForm}.
 *
 * @inline
 */
export interface SearchMessages {
  object: string
  objectHint: string
  /** Why an object cannot be chosen; the reason is the relay's, such as `disabled`. */
  objectOff: (name: string, reason: string | undefined) => string
  objectAlways: string
  objectUnlisted: (name: string) => string
  objectsFailed: string
  chooseObject: string
  noObjects: string
  loadingObjects: string
  filter: (position: number) => string
  field: string
  equals: string
  value: string
  valueType: string
  valueTypes: { text: string; number: string; boolean: string }
  booleans: { true: string; false: string }
  suggestions: string
  suggested: (count: number) => string
  sources: { mapped: string; provider: string }
  addFilter: string
  clearFilters: string
  cleared: string
  removeFilter: (position: number) => string
  removed: (position: number) => string
  pasted: (count: number) => string
  /** Name of the region of what was found, by the integration: a page can have more than one. */
  resultsOf: (integration: string) => string
  submit: string
  cancel: string
  runAgain: string
  faults: { 'object-missing': string; 'field-missing': string; 'number-invalid': string }
  warnings: { 'surrounding-space': string; empty: string; twice: string }
  errors: (count: number) => string
  errorOf: (position: number, error: string) => string
}

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'switched off for this customer',
  'not-in-manifest': 'not part of the integration',
}

export const enSearch: SearchMessages = {
  object: 'Object',
  objectHint: 'As the integration names it, such as contacts',
  objectOff: (name, reason = '') => `${name} (${REASONS[reason] ?? 'cannot be searched'})`,
  objectAlways: 'Always on: customers cannot switch it off.',
  objectUnlisted: (name) => `${name} (not in the list)`,
  objectsFailed: 'The objects could not be loaded. Type the name of one.',
  chooseObject: 'Choose an object',
  noObjects: 'The integration has none',
  loadingObjects: 'Loading objects…',
  filter: (position) => `Filter ${position}`,
  field: 'Field',
  equals: 'equals',
  value: 'Value',
  valueType: 'Type',
  valueTypes: { text: 'Text', number: 'Number', boolean: 'True or false' },
  booleans: { true: 'True', false: 'False' },
  suggestions: 'Suggestions',
  suggested: (count) => plural('en', count, { one: '# suggestion', other: '# suggestions' }),
  sources: { mapped: 'mapped', provider: 'provider' },
  addFilter: 'Add filter',
  clearFilters: 'Clear filters',
  cleared: 'All filters removed',
  removeFilter: (position) => `Remove filter ${position}`,
  removed: (position) => `Filter ${position} removed`,
  pasted: (count) => `${plural('en', count, { one: '# filter', other: '# filters' })} pasted`,
  resultsOf: (integration) => `Records of ${integration}`,
  submit: 'Search',
  cancel: 'Cancel',
  runAgain: 'Run again',
  faults: {
    'object-missing': 'Choose the object to search.',
    'field-missing': 'Name the field to compare.',
    'number-invalid':
      'Write a number such as 42 or 3.5. One of more than 15 digits is exact only as text.',
  },
  warnings: {
    'surrounding-space': 'Begins or ends with a space, which is searched for too.',
    empty: 'Empty, so only records with an empty field match.',
    twice: 'An earlier filter names this field too. A record must match both.',
  },
  errors: (count) =>
    `${plural('en', count, { one: '# thing needs', other: '# things need' })} your attention`,
  errorOf: (position, error) => `Filter ${position}: ${error}`,
}
