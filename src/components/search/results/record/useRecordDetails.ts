'use client'

import { lazyModule } from '../../../../hooks/lib/lazyModule.js'

/** Loads the code for open records and JSON after the first records are rendered. */
export const useRecordDetails = lazyModule(async () => {
  const [{ ResultRecord }, { JsonTree }] = await Promise.all([
    import('./ResultRecord.js'),
    import('../../../values/JsonTree.js'),
  ])
  return { ResultRecord, JsonTree }
})
