'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

/** Loads the code for a destination's details after the first rows are rendered. */
export const useDetails = lazyModule(async () => {
  const [{ DestinationDetails }, { DetailsDrawer }, { MetadataValue }] = await Promise.all([
    import('./DestinationDetails.js'),
    import('./DetailsDrawer.js'),
    import('./MetadataValue.js'),
  ])
  return { DestinationDetails, DetailsDrawer, MetadataValue }
})
