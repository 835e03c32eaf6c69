'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { Integration } from '../contract/calls/integrations.js'
import { integrationQueries } from '../queries/integrations.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/** Returns the integrations that the current user may use, and their searchable objects. */
export function useIntegrations<T = Integration[]>(
  overrides?: QueryOverrides<Integration[], T>,
): UseQueryResult<T, ProblemError> {
  return useSvcQuery<Integration[], T>(
    (connection) => integrationQueries.list(connection),
    overrides,
  )
}
