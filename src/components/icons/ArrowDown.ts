'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ArrowDown = createIcon([
  ['path', { d: 'M12 5v14' }],
  ['path', { d: 'm19 12-7 7-7-7' }],
])
