'use client'

import { loadedLater } from '../../../hooks/lazyModule.js'

/** The body for long tables, loaded when one is there for the first time: most never are. */
export const useWindowing = loadedLater(
  async () => (await import('./WindowedRows.js')).WindowedRows,
)
