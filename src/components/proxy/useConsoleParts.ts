'use client'

import { lazyModule } from '../../hooks/lib/lazyModule.js'

/** Loads the code for responses, snippets, query parameters and recent requests after the console is rendered. */
export const useConsoleParts = lazyModule(async () => {
  const [{ ResponseView }, { QueryRows }, { RecentRequests }, snippets, curl] = await Promise.all([
    import('./response/ResponseView.js'),
    import('./request/QueryRows.js'),
    import('./RecentRequests.js'),
    import('./proxySnippets.js'),
    import('./curlSnippet.js'),
  ])
  return { ResponseView, QueryRows, RecentRequests, ...snippets, ...curl }
})
