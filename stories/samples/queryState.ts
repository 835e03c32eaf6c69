interface Query {
  status: string
  fetchStatus: string
  isPlaceholderData: boolean
  failureCount: number
  data: unknown
  error: unknown
}

/** The members of a query that decide what is shown. */
export function queryState({
  status,
  fetchStatus,
  isPlaceholderData,
  failureCount,
  data,
  error,
}: Query) {
  return { status, fetchStatus, failureCount, isPlaceholderData, error, data }
}
