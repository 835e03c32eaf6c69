'use client'

import { en } from './en.js'
import { pseudoOf } from './pseudoOf.js'

/** Pseudo-localized English. Text without brackets is not a message, and longer text shows layout problems. */
export const pseudo = pseudoOf(en)
