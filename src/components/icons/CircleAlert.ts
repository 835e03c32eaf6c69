'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const CircleAlert = createIcon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16',
)
