'use client'

import { lazyModule } from '../../../../hooks/lazyModule.js'

/** Loads the code for open records, JSON and times after the first records are rendered. */
export const useRecordDetails = lazyModule(async () => {
  const [{ ResultRecord }, { JsonTree }, { Timestamp }] = await Promise.all([
    import('./ResultRecord.js'),
    import('../../../values/JsonTree.js'),
    import('../../../values/Timestamp.js'),
  ])
  return { ResultRecord, JsonTree, Timestamp }
})
