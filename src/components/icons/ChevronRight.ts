'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ChevronRight = createIcon('M9 18l 6-6-6-6')
