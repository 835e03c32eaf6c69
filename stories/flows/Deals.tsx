import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemAlert, proxyQueries, useProxy, useProxyQuery, useSvcClient } from 'svc-react'
import '../fixtures/stateBeside.css'

interface Page {
  results: { id: string; properties: { dealName: string } }[]
}

const DEALS = '/crm/v3/objects/deals'

/** The provider's list of deals. Creating or deleting a deal reloads the list. */
export function Deals() {
  const client = useSvcClient()
  const queryClient = useQueryClient()
  const [dealName, setDealName] = useState('')
  const list = useProxyQuery<Page>({ integration: 'crm', path: DEALS, query: { limit: 100 } })
  const change = useProxy(
    { integration: 'crm' },
    { onSuccess: () => queryClient.invalidateQueries({ queryKey: proxyQueries.all(client) }) },
  )
  const deals = list.data?.body.results ?? []
  return (
    <div className="beside-ui">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ method: 'POST', path: DEALS, body: { properties: { dealName } } })
          setDealName('')
        }}
      >
        <label>
          New deal
          <input required value={dealName} onChange={(event) => setDealName(event.target.value)} />
        </label>
        <button type="submit">Create</button>
      </form>
      <ProblemAlert error={list.error ?? change.error} />
      <p role="status">{list.data ? `${deals.length} deals` : 'Reading deals…'}</p>
      <ol aria-label="The newest three">
        {deals
          .slice(-3)
          .reverse()
          .map(({ id, properties }) => (
            <li key={id}>
              {properties.dealName}{' '}
              <button
                type="button"
                aria-label={`Delete ${properties.dealName}`}
                onClick={() => change.mutate({ method: 'DELETE', path: `${DEALS}/${id}` })}
              >
                Delete
              </button>
            </li>
          ))}
      </ol>
    </div>
  )
}
