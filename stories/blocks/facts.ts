import type { CatalogueFacts } from '../../scripts/catalogue/catalogueFacts.ts'

/** Facts from the kit's source. The plugin `catalogueFacts` replaces this module. */
export const facts: CatalogueFacts | undefined = undefined
