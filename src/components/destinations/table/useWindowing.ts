'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** Loads the virtualized table body when the first long table is rendered. Most tables are short. */
export const useWindowing = lazyModule(async () => (await import('./WindowedRows.js')).WindowedRows)
