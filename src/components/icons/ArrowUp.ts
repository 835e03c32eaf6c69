'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ArrowUp = createIcon([
  ['path', { d: 'm5 12 7-7 7 7' }],
  ['path', { d: 'M12 19V5' }],
])
