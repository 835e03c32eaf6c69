'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const X = createIcon([
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
])
