'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const Waves = createGlyph([
  ['path', { d: 'M2 12q2.5 2 5 0t5 0 5 0 5 0' }],
  ['path', { d: 'M2 19q2.5 2 5 0t5 0 5 0 5 0' }],
  ['path', { d: 'M2 5q2.5 2 5 0t5 0 5 0 5 0' }],
])
