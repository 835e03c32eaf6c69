'use client'

import { loadedLater } from '../../hooks/loadedLater.js'

/** What a console needs once there is an answer, or a call to copy: loaded when the console is there. */
export const useLaterParts = loadedLater(async () => {
  const [{ Answer }, snippets] = await Promise.all([
    import('./Answer.js'),
    import('./proxySnippets.js'),
  ])
  return { Answer, ...snippets }
})
