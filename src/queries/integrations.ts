import { queryOptions } from '@tanstack/react-query'
import { listIntegrations } from '../client/calls/integrations.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { Integration } from '../contract/calls/integrations.js'
import { retryReads } from './retry.js'

/** Query keys and options for integrations. */
export const integrationQueries = {
  /** Returns the key prefix of these queries, to invalidate them. */
  all: (connection: Connection) => ['svc', connection.key, 'integrations'] as const,
  /** Returns the query options for the integrations that the current user may use. */
  list: (connection: Connection) =>
    queryOptions<Integration[], ProblemError>({
      ...retryReads(connection),
      queryKey: [...integrationQueries.all(connection), 'list'],
      queryFn: ({ signal }) => listIntegrations(connection, { signal }),
    }),
}
