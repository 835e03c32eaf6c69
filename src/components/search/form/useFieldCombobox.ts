'use client'

import { lazyModule } from '../../../hooks/lib/lazyModule.js'

/**
 * Loads the input with suggestions when there are suggestions, because it is a third of the form's size. A plain input
 * is used until it has loaded, and if loading fails.
 */
export const useFieldCombobox = lazyModule(
  async () => (await import('./FieldCombobox.js')).FieldCombobox,
)
