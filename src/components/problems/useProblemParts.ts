'use client'

import { lazyModule } from '../../hooks/lazyModule.js'

/** The code that prepares texts from outside for display, and the details of a problem. */
export const useProblemParts = lazyModule(async () => {
  const [{ ProblemFacts }, { shownProblem }] = await Promise.all([
    import('./ProblemFacts.js'),
    import('./shownProblem.js'),
  ])
  return { ProblemFacts, shownProblem }
})
