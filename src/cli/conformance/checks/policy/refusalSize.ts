import type { Check } from '../../check.js'
import { SEARCH } from '../requests/search.js'

const MAX_BYTES = 16_384

/** Requirement K7: what a refusal costs. */
export const refusalSize: Check = {
  id: 'K7',
  title: 'a search with 20,000 invalid filters is answered with at most 16 KB',
  fix: 'List the first faults of an invalid search, with the number of the rest, instead of all of them.',
  async run({ demand, refuses }) {
    const body = `{"objectName":"contacts","fieldFilters":[${'{},'.repeat(19_999)}{}]}`
    const filters = { ...SEARCH, body, as: 'with 20,000 filters that are empty objects' }
    const keys = Array.from({ length: 6000 }, (_, i) => `"k${i}":0`)
    const members = { ...SEARCH, body: `{${keys}}`, as: 'with 6,000 unknown members' }
    for (const options of [filters, members]) {
      const answer = await refuses('/search/crm', 400, options)
      const bytes = answer.body.length
      demand(
        bytes <= MAX_BYTES,
        `a search ${options.as} was answered with ${bytes} bytes, not at most 16,384`,
      )
    }
  },
}
