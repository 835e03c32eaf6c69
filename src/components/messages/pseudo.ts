'use client'

import { en } from './en.js'
import { pseudoOf } from './pseudoOf.js'

/** English made strange: what it does not show in brackets is no text of the kit, and shows where longer words fit. */
export const pseudo = pseudoOf(en)
