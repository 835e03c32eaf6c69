import type { CallOptions } from '../../check.js'

/** A valid search. */
export const SEARCH = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    objectName: 'contacts',
    fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'a@b.example' }],
  }),
} satisfies CallOptions

/** A successful call of each route. */
export const EVERY_ROUTE: readonly (readonly [path: string, options: CallOptions])[] = [
  ['', {}],
  ['/destinations', {}],
  ['/integrations', {}],
  ['/search/crm', SEARCH],
  ['/proxy/crm/a', {}],
]
