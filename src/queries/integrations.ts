import { queryOptions } from '@tanstack/react-query'
import { listIntegrations } from '../client/calls/integrations.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { Integration } from '../contract/calls/integrations.js'
import { retryReads } from './retry.js'

/** Keys and options of queries about integrations. */
export const integrationQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (connection: Connection) => ['svc', connection.key, 'integrations'] as const,
  /** The integrations that the person who asks may use. */
  list: (connection: Connection) =>
    queryOptions<Integration[], ProblemError>({
      ...retryReads(connection),
      queryKey: [...integrationQueries.all(connection), 'list'],
      queryFn: ({ signal }) => listIntegrations(connection, { signal }),
    }),
}
