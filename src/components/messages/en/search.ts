import { plural } from '../plural.js'

/**
 * Messages of {@link SearchForm}.
 *
 * @inline
 */
export interface SearchMessages {
  object: string
  objectHint: string
  /** Option for an object that cannot be searched. `reason` comes from the relay, such as `disabled`. */
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
  /** Inputs of a field whose type is known. */
  knownTypes: { boolean: string; date: string; select: string }
  chooseValue: string
  booleans: { true: string; false: string }
  suggestions: string
  suggested: (count: number) => string
  sources: { mapped: string; provider: string }
  addFilter: string
  clearFilters: string
  cleared: string
  /** Button that restores cleared filters. */
  undo: string
  restored: string
  recent: string
  noRecent: string
  removeRecent: (what: string) => string
  removeAllRecent: string
  recentRemoved: string
  recentFilled: string
  removeFilter: (position: number) => string
  removed: (position: number) => string
  pasted: (count: number) => string
  /** Name of the results region. Includes the integration, because a page can have several forms. */
  resultsOf: (integration: string) => string
  submit: string
  cancel: string
  runAgain: string
  faults: { 'object-missing': string; 'field-missing': string; 'number-invalid': string }
  warnings: { 'surrounding-space': string; empty: string; twice: string; unknown: string }
  /** Hint below a field name that the service has rejected. */
  knownFields: (names: string) => string
  errors: (count: number) => string
  errorOf: (position: number, error: string) => string
}

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'turned off for this customer',
  'not-in-manifest': 'not part of the integration',
}

export const enSearch: SearchMessages = {
  object: 'Object',
  objectHint: 'Object name in the integration, such as contacts',
  objectOff: (name, reason = '') => `${name} (${REASONS[reason] ?? 'cannot be searched'})`,
  objectAlways: 'Always searchable',
  objectUnlisted: (name) => `${name} (not in the list)`,
  objectsFailed: 'Couldn’t load the objects. Enter an object name.',
  chooseObject: 'Choose an object',
  noObjects: 'No objects in this integration',
  loadingObjects: 'Loading objects…',
  filter: (position) => `Filter ${position}`,
  field: 'Field',
  equals: 'equals',
  value: 'Value',
  valueType: 'Type',
  valueTypes: { text: 'Text', number: 'Number', boolean: 'True or false' },
  knownTypes: { boolean: 'True or false, as text', date: 'Date', select: 'List' },
  chooseValue: 'Choose a value',
  booleans: { true: 'True', false: 'False' },
  suggestions: 'Suggestions',
  suggested: (count) => plural('en', count, { one: '# suggestion', other: '# suggestions' }),
  sources: { mapped: 'mapped', provider: 'provider' },
  addFilter: 'Add filter',
  clearFilters: 'Clear filters',
  cleared: 'Filters cleared',
  undo: 'Undo',
  restored: 'Filters restored',
  recent: 'Recent searches',
  noRecent: 'No recent searches',
  removeRecent: (what) => `Remove ${what}`,
  removeAllRecent: 'Remove all',
  recentRemoved: 'Removed from recent searches',
  recentFilled: 'Recent search filled in',
  removeFilter: (position) => `Remove filter ${position}`,
  removed: (position) => `Filter ${position} removed`,
  pasted: (count) => `${plural('en', count, { one: '# filter', other: '# filters' })} pasted`,
  resultsOf: (integration) => `Records of ${integration}`,
  submit: 'Search',
  cancel: 'Cancel',
  runAgain: 'Run again',
  faults: {
    'object-missing': 'Choose an object to search.',
    'field-missing': 'Enter a field name.',
    'number-invalid':
      'Enter a number such as 42 or 3.5. For more than 15 digits, use the type Text.',
  },
  warnings: {
    'surrounding-space': 'Starts or ends with a space. The space is part of the search.',
    empty: 'Empty. Only records with an empty field match.',
    twice: 'An earlier filter uses this field. Records must match both.',
    unknown: 'Not a known field. Check the name, or search anyway.',
  },
  knownFields: (names) => `Known fields: ${names}`,
  errors: (count) =>
    `Fix ${plural('en', count, { one: '# problem', other: '# problems' })} before searching`,
  errorOf: (position, error) => `Filter ${position}: ${error}`,
}
