'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** Loads the virtualized table body when a table is long for the first time. Most tables are short. */
export const useWindowing = lazyModule(async () => (await import('./WindowedRows.js')).WindowedRows)
