'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ArrowUpDown = createIcon('M21 16l-4 4-4-4M17 20V4M3 8l 4-4 4 4M7 4v16')
