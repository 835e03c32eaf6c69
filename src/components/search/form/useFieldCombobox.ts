'use client'

import { lazyModule } from '../../../hooks/lazyModule.js'

/**
 * The field with suggestions, loaded once there is something to suggest: it is a third of what a search form weighs.
 * Until then, and on a page that cannot load it, a plain field does.
 */
export const useFieldCombobox = lazyModule(
  async () => (await import('./FieldCombobox.js')).FieldCombobox,
)
