'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const ChevronRight = createGlyph([['path', { d: 'm9 18 6-6-6-6' }]])
