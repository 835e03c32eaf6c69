import { LaterPage } from './LaterPage.tsx'
import { PageTable } from './PageTable.tsx'

/** How pages of the catalogue show stories: the code is the story's own source, as it stands in its file. */
export const docsParameters = {
  container: LaterPage,
  components: { table: PageTable },
  source: { type: 'code' },
  toc: {
    headingSelector: 'h2, h3',
    // The headings of what is shown are none of the page's.
    ignoreSelector: '.docs-story *, .skip-toc, .catalogue-live *',
  },
} as const
