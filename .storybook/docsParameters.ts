import { lazy } from 'react'
import { LazyPage } from './LazyPage.tsx'
import { PageTable } from './PageTable.tsx'

/** Loaded on demand, because a test of a story does not need the page's code. */
const LazyStory = lazy(() => import('./LazyStory.tsx'))

/** Parameters of the catalog pages. The code of a story is its source, unchanged. */
export const docsParameters = {
  container: LazyPage,
  components: { table: PageTable, Story: LazyStory },
  source: { type: 'code' },
  toc: {
    headingSelector: 'h2, h3',
    // The headings of stories are not part of the page's outline.
    ignoreSelector: '.docs-story *, .skip-toc, .catalogue-live *',
  },
} as const
