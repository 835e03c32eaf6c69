import type { CatalogueFacts } from '../../tools/catalogueFacts.ts'

/** What the build reads from the kit's own code. The plugin `catalogueFacts` puts it here in the place of nothing. */
export const facts: CatalogueFacts | undefined = undefined
