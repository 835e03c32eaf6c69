'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const X = createIcon('M18 6 6 18M6 6l 12 12')
