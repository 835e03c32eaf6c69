'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const Plus = createGlyph([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])
