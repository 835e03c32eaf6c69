import { ProblemAlert, useDestinations } from 'svc-react'

/** What a read of the list of destinations fails with. */
export function AlertOfRead() {
  const { error, refetch, isFetching } = useDestinations()
  return <ProblemAlert error={error} onRetry={() => refetch()} retrying={isFetching} />
}
