import { skipToken } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type SearchRequest, useSearch } from 'svc-react'
import { Trouble } from './Trouble.tsx'

/** Renders a search, which sends no request until the form is submitted. */
export function ContactSearch() {
  const [request, setRequest] = useState<SearchRequest>()
  const { data, error, isFetching, refetch } = useSearch(request ?? skipToken)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('stage'))
    setRequest({
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [{ fieldName: 'lifecycleStage', operator: 'eq', value }],
    })
  }

  return (
    <section>
      <h2>Search</h2>
      <form onSubmit={handleSubmit}>
        <label>
          Stage <input name="stage" defaultValue="customer" required />
        </label>{' '}
        <button type="submit">Search</button>
      </form>
      <p role="status">
        {isFetching && 'Searching…'}
        {data && !isFetching && `${data.results.length} found`}
      </p>
      {error && <Trouble error={error} onRetry={() => refetch()} />}
      <ol>
        {data?.results.map(({ id, fields }, index) => (
          <li key={id ?? index}>{String(fields?.email)}</li>
        ))}
      </ol>
    </section>
  )
}
