'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const Check = createIcon('M20 6 9 17l-5-5')
