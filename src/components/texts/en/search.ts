import { plural } from '../plural.js'

/** Texts of {@link SearchForm}. */
export interface SearchMessages {
  object: string
  objectHint: string
  objectOff: string
  filter: (position: number) => string
  field: string
  equals: string
  value: string
  addFilter: string
  removeFilter: (position: number) => string
  removed: (position: number) => string
  submit: string
  cancel: string
  objectMissing: string
  fieldMissing: string
  errors: (count: number) => string
  loadingObjects: string
}

export const enSearch: SearchMessages = {
  object: 'Object',
  objectHint: 'As the integration names it, such as contacts',
  objectOff: 'switched off for this customer',
  filter: (position) => `Filter ${position}`,
  field: 'Field',
  equals: 'equals',
  value: 'Value',
  addFilter: 'Add filter',
  removeFilter: (position) => `Remove filter ${position}`,
  removed: (position) => `Filter ${position} removed`,
  submit: 'Search',
  cancel: 'Cancel',
  objectMissing: 'Choose the object to search.',
  fieldMissing: 'Name the field to compare.',
  errors: (count) =>
    `${plural('en', count, { one: '# thing needs', other: '# things need' })} your attention`,
  loadingObjects: 'Loading objects…',
}
