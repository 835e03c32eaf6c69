import { queryOptions } from '@tanstack/react-query'
import type { RelayClient } from '../client/createClient.js'
import type { ProblemError } from '../client/ProblemError.js'
import type { Integration } from '../contract/integrations.js'
import { retryReads } from './retry.js'

/** Keys and options of queries about integrations. */
export const integrationQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (client: RelayClient) => ['svc', client.key, 'integrations'] as const,
  /** The integrations that the person who asks may use. */
  list: (client: RelayClient) =>
    queryOptions<Integration[], ProblemError>({
      ...retryReads(client),
      queryKey: [...integrationQueries.all(client), 'list'],
      queryFn: ({ signal }) => client.listIntegrations({ signal }),
    }),
}
