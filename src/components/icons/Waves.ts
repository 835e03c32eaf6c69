'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const Waves = createIcon(
  'M2 12q2.5 2 5 0t5 0 5 0 5 0M2 19q2.5 2 5 0t5 0 5 0 5 0M2 5q2.5 2 5 0t5 0 5 0 5 0',
)
