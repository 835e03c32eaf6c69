'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const Pause = createGlyph([
  ['rect', { x: '14', y: '3', width: '5', height: '18', rx: '1' }],
  ['rect', { x: '5', y: '3', width: '5', height: '18', rx: '1' }],
])
