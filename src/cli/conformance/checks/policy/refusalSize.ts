import type { Check } from '../../check.js'
import { SEARCH } from '../requests/search.js'

const MAX_BYTES = 16_384

/** Requirement K7: size of a rejection. */
export const refusalSize: Check = {
  id: 'K7',
  title: 'a search with 20,000 invalid filters returns at most 16 KB',
  fix: 'List the first errors of an invalid search and the number of the others, not all of them.',
  async run({ demand, expectRefused }) {
    const body = `{"objectName":"contacts","fieldFilters":[${'{},'.repeat(19_999)}{}]}`
    const filters = { ...SEARCH, body, label: 'with 20,000 filters that are empty objects' }
    const keys = Array.from({ length: 6000 }, (_, i) => `"k${i}":0`)
    const members = { ...SEARCH, body: `{${keys}}`, label: 'with 6,000 unknown members' }
    for (const options of [filters, members]) {
      const response = await expectRefused('/search/crm', 400, options)
      const bytes = response.body.length
      demand(
        bytes <= MAX_BYTES,
        `a search ${options.label} returned ${bytes} bytes, not at most 16,384`,
      )
    }
  },
}
