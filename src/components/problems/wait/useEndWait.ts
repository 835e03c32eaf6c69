'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

/** Loads the control that ends a wait early. It is needed only for waits of more than a day. */
export const useEndWait = lazyModule(async () => (await import('./EndWait.js')).EndWait)
