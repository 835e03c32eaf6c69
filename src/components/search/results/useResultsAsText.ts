'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** What writes records as CSV and JSON, loaded when somebody wants to take them along. */
export const useResultsAsText = lazyModule(() => import('./resultsAsText.js'))
