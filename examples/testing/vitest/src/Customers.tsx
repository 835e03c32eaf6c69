import { DestinationList, ProblemAlert, type SearchRequest, useSearch } from 'svc-react'

const customers: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'lifecycleStage', operator: 'eq', value: 'customer' }],
}

/** Renders a customer's contacts from their CRM, and the project's destinations. */
export function Customers() {
  const { data, error, isFetching, refetch } = useSearch(customers)
  return (
    <main>
      <h1>Customers</h1>
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} autoRetry />
      <ul aria-label="Contacts">
        {data?.results.map(({ id, fields }) => (
          <li key={id}>{String(fields?.email)}</li>
        ))}
      </ul>
      <DestinationList />
    </main>
  )
}
