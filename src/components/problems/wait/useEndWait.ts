'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** Loads the control that ends a wait early, when a wait of more than a day is shown. */
export const useEndWait = lazyModule(async () => (await import('./EndWait.js')).EndWait)
