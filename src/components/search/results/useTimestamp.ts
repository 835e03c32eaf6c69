'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

/** Loads the format of times when a field has one, because it is 1 kB, and most records have none. */
export const useTimestamp = lazyModule(
  async () => (await import('../../values/Timestamp.js')).Timestamp,
)
