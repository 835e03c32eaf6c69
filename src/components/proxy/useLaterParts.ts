'use client'

import { loadedLater } from '../../hooks/lazyModule.js'

/** What a console needs once there is an answer, or a call to copy: loaded when the console is there. */
export const useLaterParts = loadedLater(async () => {
  const [{ Answer }, snippets] = await Promise.all([
    import('./response/ProxyResponse.js'),
    import('./proxySnippets.js'),
  ])
  return { Answer, ...snippets }
})
