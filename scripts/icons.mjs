// Generates the icons that `src` imports from Lucide's, one file each, and removes the others: `npm run icons`. To add
// an icon, import it first (`import { Flame } from '../icons/Flame.js'`), by its name on lucide.dev.
//
// They are generated instead of imported, because each app would otherwise have to install `lucide-react`, which is 38
// MB. Each icon is a file, because a bundler would otherwise put icons of lazy chunks into the first chunk.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcon, ICONS, ICONS_LICENSE, iconNames, iconsLicense } from './lib/icons.ts'

const names = iconNames()
const drawn = await Promise.all(names.map(async (name) => [`${name}.ts`, await drawIcon(name)]))

for (const file of readdirSync(ICONS)) if (file !== 'createIcon.tsx') rmSync(join(ICONS, file))
for (const [file, text] of drawn) writeFileSync(join(ICONS, file), text)
writeFileSync(ICONS_LICENSE, iconsLicense())
console.log(`${names.length} icons in src/components/icons`)
