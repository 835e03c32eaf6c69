'use client'

import { loadedLater } from '../../../hooks/lazyModule.js'

/** What writes records as CSV and JSON, loaded when somebody wants to take them along. */
export const useResultsAsText = loadedLater(() => import('./resultsAsText.js'))
