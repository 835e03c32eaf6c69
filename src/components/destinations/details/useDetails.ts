'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** Loads the code for a destination's details after the first rows are rendered. */
export const useDetails = lazyModule(async () => {
  const [{ DestinationDetails }, { MetadataValue }] = await Promise.all([
    import('./DestinationDetails.js'),
    import('./MetadataValue.js'),
  ])
  return { DestinationDetails, MetadataValue }
})
