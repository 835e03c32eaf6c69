'use client'

import { lazyModule } from '../../hooks/lazyModule.js'

/** Loads the code for responses and snippets after the console is rendered. */
export const useLaterParts = lazyModule(async () => {
  const [{ ResponseView }, snippets] = await Promise.all([
    import('./response/ResponseView.js'),
    import('./proxySnippets.js'),
  ])
  return { ResponseView, ...snippets }
})
