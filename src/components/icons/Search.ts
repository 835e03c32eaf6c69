'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const Search = createGlyph([
  ['path', { d: 'm21 21-4.34-4.34' }],
  ['circle', { cx: '11', cy: '11', r: '8' }],
])
