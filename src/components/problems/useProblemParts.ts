'use client'

import { lazyModule } from '../../hooks/lib/lazyModule.js'
import type { ProblemMessages } from '../messages/en/problems.js'

/** Loads the code that masks secrets in responses, the texts of the kit's own problems, and the details. */
export const useProblemParts = lazyModule(async () => {
  const [
    { ProblemFacts },
    { shownProblem, maskSecrets },
    { enClientProblems },
    { enRelayProblems },
  ] = await Promise.all([
    import('./ProblemFacts.js'),
    import('./shownProblem.js'),
    import('../messages/en/clientProblems.js'),
    import('../messages/en/relayProblems.js'),
  ])
  const ownTexts: ProblemMessages['byType'] = { ...enClientProblems, ...enRelayProblems }
  return { ProblemFacts, shownProblem, maskSecrets, ownTexts }
})
