// Draws the glyphs that `src` imports from Lucide's, one file each, and takes away the others: `npm run glyphs`. One
// that is new is imported first (`import { Flame } from '../glyphs/Flame.js'`), by the name that lucide.dev has it.
//
// They are drawn and not imported because `lucide-react` is 38 MB that each app would have to install, and one file
// each because a bundler would put what is loaded later into the first chunk, with the rest of a common file.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawGlyph, GLYPHS, GLYPHS_LICENSE, glyphNames, glyphsLicense } from '../tools/glyphs.ts'

const names = glyphNames()
const drawn = await Promise.all(names.map(async (name) => [`${name}.ts`, await drawGlyph(name)]))

for (const file of readdirSync(GLYPHS)) if (file !== 'createGlyph.tsx') rmSync(join(GLYPHS, file))
for (const [file, text] of drawn) writeFileSync(join(GLYPHS, file), text)
writeFileSync(GLYPHS_LICENSE, glyphsLicense())
console.log(`${names.length} glyphs are in src/components/icons`)
