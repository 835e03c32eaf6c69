'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ChevronRight = createIcon([['path', { d: 'm9 18 6-6-6-6' }]])
