'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { SearchRequest } from '../../contract/calls/search.js'
import { useSvc } from '../useSvc.js'
import {
  parseStored,
  type RecentSearch,
  readStored,
  storageName,
  subscribeToStored,
  withSearch,
  writeStored,
} from './recentSearches.js'

/** Returns the last searches of an integration in this browser tab, newest first, and functions to change them. */
export function useRecentSearches(integration: string) {
  const { connection } = useSvc()
  const name = storageName(connection.key, integration)
  const text = useSyncExternalStore(
    subscribeToStored,
    () => readStored(name),
    () => '',
  )
  const searches = useMemo(() => parseStored(text), [text])
  return {
    searches,
    add: (request: SearchRequest, isSensitive: (fieldName: string) => boolean) =>
      writeStored(name, withSearch(parseStored(readStored(name)), request, isSensitive)),
    remove: (search: RecentSearch) =>
      writeStored(
        name,
        searches.filter((other) => other !== search),
      ),
    removeAll: () => writeStored(name, []),
  }
}
