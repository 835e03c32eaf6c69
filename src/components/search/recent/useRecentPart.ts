'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

/** Loads the component for recent searches if the form offers them. */
export const useRecentPart = lazyModule(
  async () => (await import('./RecentSearches.js')).RecentSearches,
)
