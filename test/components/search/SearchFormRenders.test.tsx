import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { enResults } from '../../../src/components/messages/en/results.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { SearchForm, type SearchFormResults } from '../../../src/components/search/SearchForm.js'
import { SearchResults } from '../../../src/components/search/SearchResults.js'
import { renderSvc } from '../../support/renderSvc.js'

const onRender = vi.fn()

function renderResults({ query, request }: SearchFormResults) {
  return (
    <Profiler id="results" onRender={onRender}>
      <SearchResults query={query} request={request} />
    </Profiler>
  )
}

it('SearchForm does not rerender custom results while the user types', async () => {
  const { user } = renderSvc(<SearchForm integration="crm" renderResults={renderResults} />)
  await screen.findByRole('option', { name: 'Contacts' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findAllByRole('rowheader')
  expect(onRender).toHaveBeenCalled()
  onRender.mockClear()

  await user.type(screen.getByLabelText('Field'), 'lifecycles')
  await user.type(screen.getByLabelText('Value'), 'customers!')

  expect(onRender).toHaveBeenCalledTimes(0)
})

it('SearchForm does not rerender SearchResults while the user types', async () => {
  const count = vi.fn(enResults.count)
  const messages = { results: { count } }
  const { user } = renderSvc(
    <MessagesProvider messages={messages}>
      <SearchForm integration="crm" />
    </MessagesProvider>,
  )
  await screen.findByRole('option', { name: 'Contacts' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findAllByRole('rowheader')
  expect(count).toHaveBeenCalled()
  count.mockClear()

  await user.type(screen.getByLabelText('Value'), 'customers!')

  expect(count).toHaveBeenCalledTimes(0)
})
