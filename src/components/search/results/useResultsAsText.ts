'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** Loads the CSV and JSON export when the user opens it. */
export const useResultsAsText = lazyModule(() => import('./resultsAsText.js'))
