'use client'

import { lazyModule } from '../../hooks/lazyModule.js'

/** What a console needs once there is an answer, or a call to copy: loaded when the console is there. */
export const useLaterParts = lazyModule(async () => {
  const [{ ResponseView: Answer }, snippets] = await Promise.all([
    import('./response/ResponseView.js'),
    import('./proxySnippets.js'),
  ])
  return { Answer, ...snippets }
})
