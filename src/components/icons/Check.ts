'use client'

// Drawn from Lucide by `npm run glyphs`.

import { createGlyph } from './createGlyph.js'

export const Check = createGlyph([['path', { d: 'M20 6 9 17l-5-5' }]])
