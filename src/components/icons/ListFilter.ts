'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ListFilter = createIcon([
  ['path', { d: 'M2 5h20' }],
  ['path', { d: 'M6 12h12' }],
  ['path', { d: 'M9 19h6' }],
])
