'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/** What tells of a destination's settings, loaded after the first rows are there. */
export const useDetails = lazyModule(async () => {
  const [{ DestinationDetails }, { MetadataValue }] = await Promise.all([
    import('./DestinationDetails.js'),
    import('./MetadataValue.js'),
  ])
  return { DestinationDetails, MetadataValue }
})
