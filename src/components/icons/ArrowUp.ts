'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const ArrowUp = createGlyph([
  ['path', { d: 'm5 12 7-7 7 7' }],
  ['path', { d: 'M12 19V5' }],
])
