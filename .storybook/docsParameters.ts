import { LaterPage } from './LazyPage.tsx'
import { PageTable } from './PageTable.tsx'

/** How catalog pages show stories: the code is the story's source, unchanged. */
export const docsParameters = {
  container: LaterPage,
  components: { table: PageTable },
  source: { type: 'code' },
  toc: {
    headingSelector: 'h2, h3',
    // The headings of stories are not part of the page's outline.
    ignoreSelector: '.docs-story *, .skip-toc, .catalogue-live *',
  },
} as const
