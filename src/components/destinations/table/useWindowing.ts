'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** The body for long tables, loaded when one is there for the first time: most never are. */
export const useWindowing = lazyModule(async () => (await import('./WindowedRows.js')).WindowedRows)
