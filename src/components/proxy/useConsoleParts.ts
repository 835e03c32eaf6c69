'use client'

import { lazyModule } from '../../hooks/lib/lazyModule.js'

/** Loads the code that the console does not need before its first request, after the console is rendered. */
export const useConsoleParts = lazyModule(async () => {
  const [{ ResponseView }, { QueryRows }, { RecentRequests }, refused, snippets, curl] =
    await Promise.all([
      import('./response/ResponseView.js'),
      import('./request/QueryRows.js'),
      import('./RecentRequests.js'),
      import('./request/refusedFields.js'),
      import('./proxySnippets.js'),
      import('./curlSnippet.js'),
    ])
  return { ResponseView, QueryRows, RecentRequests, ...refused, ...snippets, ...curl }
})
