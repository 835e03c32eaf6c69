'use client'

import { lazyModule } from '../../hooks/lazyModule.js'

/** The control that ends a wait early. Loaded when a wait of more than a day is shown. */
export const useEndWait = lazyModule(async () => (await import('./EndWait.js')).EndWait)
