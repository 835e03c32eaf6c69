'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ArrowDown = createIcon('M12 5v14M19 12l-7 7-7-7')
