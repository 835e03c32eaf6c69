'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

export type { VirtualRows } from './Virtualization.js'

/** Loads virtualization when the first long table is rendered. Most tables are short. */
export const useVirtualization = lazyModule(() => import('./Virtualization.js'))

/** Code that {@link useVirtualization} loads. */
export type VirtualizationModule = typeof import('./Virtualization.js')
