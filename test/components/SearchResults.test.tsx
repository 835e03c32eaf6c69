import { screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SearchResults } from '../../src/components/search/SearchResults.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import { createStack, renderSvc } from '../support/renderSvc.js'

const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
const contact = v.object({ fields: v.object({ email: v.string(), tier: v.string() }) })

function Contacts() {
  return <SearchResults query={useSearch(request, { schema: contact })} />
}

describe('SearchResults of a search with a schema', () => {
  it('marks the row that fails, shows it as it came and says what is wrong', async () => {
    const stack = createStack()
    const results = [
      { id: '1', fields: { email: 'ada@mail.example', tier: 'gold' } },
      { id: '2', fields: { phone: '+81 6 0000' }, raw: { origin: 'import' } },
    ]
    stack.sandbox.failNext({ response: () => Response.json({ results }) })
    const { user } = renderSvc(<Contacts />, stack)

    const [good, odd] = await screen.findAllByRole('rowheader')
    expect(good).not.toHaveTextContent('not as expected')
    expect(odd).toHaveTextContent('not as expected')
    expect(screen.getByRole('cell', { name: '+81 6 0000' })).toBeVisible()

    for (const row of [good, odd]) await user.click(within(row as HTMLElement).getByRole('button'))
    const faults = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(faults).toEqual([
      expect.stringMatching(/^fields\.email: /),
      expect.stringMatching(/^fields\.tier: /),
    ])
    expect(screen.getByText(/"origin": "import"/)).toBeVisible()
  })
})
