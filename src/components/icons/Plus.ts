'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const Plus = createIcon('M5 12h14M12 5v14')
