// Draws the icons that `src` imports from Lucide's, one file each, and takes away the others: `npm run icons`. One
// that is new is imported first (`import { Flame } from '../icons/Flame.js'`), by the name that lucide.dev has it.
//
// They are drawn and not imported because `lucide-react` is 38 MB that each app would have to install, and one file
// each because a bundler would put what is loaded later into the first chunk, with the rest of a common file.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcon, ICONS, ICONS_LICENSE, iconNames, iconsLicense } from '../tools/icons.ts'

const names = iconNames()
const drawn = await Promise.all(names.map(async (name) => [`${name}.ts`, await drawIcon(name)]))

for (const file of readdirSync(ICONS)) if (file !== 'createIcon.tsx') rmSync(join(ICONS, file))
for (const [file, text] of drawn) writeFileSync(join(ICONS, file), text)
writeFileSync(ICONS_LICENSE, iconsLicense())
console.log(`${names.length} icons are in src/components/icons`)
