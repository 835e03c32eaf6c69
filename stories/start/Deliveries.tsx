import { DestinationList, ProblemAlert, useProxy } from 'svc-react'

const contacts = { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 1 } }

/** A page of an app: the destinations, and a call to the customer's CRM. */
export function Deliveries() {
  const { mutate, data, error, isPending } = useProxy({ integration: 'crm', throttle: true })
  const call = () => mutate(contacts)
  return (
    <>
      <DestinationList />
      <p>
        <button type="button" onClick={call}>
          Call the CRM
        </button>{' '}
        {data && <output>The CRM responded with {data.status}.</output>}
      </p>
      <ProblemAlert error={error} onRetry={call} retrying={isPending} />
    </>
  )
}
