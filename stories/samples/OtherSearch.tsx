import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { type SearchRequest, SearchResults, useSearch } from 'svc-react'
import type { SearchProps } from './Search.tsx'

const silver: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'silver' }],
}

/** A page with a button that searches for something else, and keeps what it has until then. */
export function OtherSearch({ request: first, ...props }: SearchProps) {
  const [asked, setAsked] = useState(first)
  const query = useSearch(asked ?? skipToken, { placeholderData: (older) => older })
  return (
    <>
      <p>
        <button type="button" onClick={() => setAsked({ ...silver })}>
          Search silver
        </button>
      </p>
      <SearchResults {...props} query={query} request={asked} />
    </>
  )
}
