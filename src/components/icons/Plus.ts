'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const Plus = createIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])
