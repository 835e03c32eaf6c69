import { useDestinations } from 'svc-react'
import { Trouble } from './Trouble.tsx'

/** Renders a list of the project's destinations. */
export function AllDestinations() {
  const { data, error, isPending, refetch } = useDestinations()
  return (
    <section>
      <h2>Destinations</h2>
      {isPending && <p>Loading…</p>}
      {error && <Trouble error={error} onRetry={() => refetch()} />}
      <ul>
        {data?.map(({ id, name, type }) => (
          <li key={id}>
            {name} ({type})
          </li>
        ))}
      </ul>
    </section>
  )
}
