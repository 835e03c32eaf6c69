'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

/** Loads the code that exports CSV and JSON when the user opens the export. */
export const useResultsAsText = lazyModule(() => import('./resultsAsText.js'))
