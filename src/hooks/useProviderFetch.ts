'use client'

import { useMemo } from 'react'
import {
  type ProviderFetch,
  type ProviderFetchOptions,
  providerFetch,
} from '../client/calls/providerFetch.js'
import type { ProxyAlias } from '../contract/register.js'
import { useSvc } from './useSvc.js'

/**
 * Returns a `fetch` for the API of one integration's provider, for the provider's SDK. It stays the same until the
 * client, the integration or a value in the options changes.
 *
 * @example
 * const fetch = useProviderFetch('docs', { hosts: ['api.notion.com'] })
 * const notion = useMemo(() => new Client({ fetch, retry: false }), [fetch])
 */
export function useProviderFetch(
  integration: ProxyAlias,
  options: ProviderFetchOptions = {},
): ProviderFetch {
  const { connection } = useSvc()
  const values = JSON.stringify(options)
  // Memoized, because an SDK's client depends on it.
  return useMemo(
    () => providerFetch(connection, integration, JSON.parse(values)),
    [connection, integration, values],
  )
}
