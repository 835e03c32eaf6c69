'use client'

// Generated from Lucide by `npm run icons`.

import { createIcon } from './createIcon.js'

export const ListFilter = createIcon('M2 5h20M6 12h12M9 19h6')
