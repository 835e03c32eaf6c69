'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ArrowUp = createIcon('M5 12l 7-7 7 7M12 19V5')
