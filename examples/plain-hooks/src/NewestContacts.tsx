import { useProxy } from 'svc-react'
import { Trouble } from './Trouble.tsx'

/** Body of this CRM's response. */
interface Page {
  results: { id: string; properties: { firstName: string; lastName: string } }[]
}

const call = { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 3 } }

/** Renders a call to the provider's API. It is sent when the button is pressed, and never retried automatically. */
export function NewestContacts() {
  const { mutate, data, error, isPending } = useProxy<Page>({ integration: 'crm', throttle: true })
  return (
    <section>
      <h2>Straight from the CRM</h2>
      <button type="button" onClick={() => mutate(call)} disabled={isPending}>
        Read three contacts
      </button>
      {error && <Trouble error={error} onRetry={() => mutate(call)} />}
      <ul>
        {data?.body.results.map(({ id, properties }) => (
          <li key={id}>
            {properties.firstName} {properties.lastName}
          </li>
        ))}
      </ul>
    </section>
  )
}
