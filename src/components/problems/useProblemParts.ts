'use client'

import { lazyModule } from '../../hooks/lazyModule.js'

/** Loads the code that masks secrets in texts from outside, and the details of a problem. */
export const useProblemParts = lazyModule(async () => {
  const [{ ProblemFacts }, { shownProblem }] = await Promise.all([
    import('./ProblemFacts.js'),
    import('./shownProblem.js'),
  ])
  return { ProblemFacts, shownProblem }
})
