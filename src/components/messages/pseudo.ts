'use client'

import { en } from './en.js'
import { pseudoOf } from './pseudoOf.js'

/**
 * Pseudo-localized English, for tests. Text without brackets is hard-coded, and the extra length reveals layout
 * problems.
 */
export const pseudo = pseudoOf(en)
