import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawIcon, ICONS, ICONS_LICENSE, iconNames, iconsLicense } from '../../scripts/lib/icons.ts'

const names = iconNames()

it('the folder of icons contains the icons that the kit uses, and no others', () => {
  expect(names.length).toBeGreaterThan(30)
  expect(readdirSync(ICONS).sort()).toEqual(
    [...names.map((name) => `${name}.ts`), 'createIcon.tsx'].sort(),
  )
})

it.each(names)('the icon %s is unchanged since `npm run icons` generated it', async (name) => {
  expect(readFileSync(join(ICONS, `${name}.ts`), 'utf8')).toBe(await drawIcon(name))
})

it('the package includes the license of Lucide', () => {
  const license = readFileSync(ICONS_LICENSE, 'utf8')

  expect(license).toBe(iconsLicense())
  expect(license).toMatch(/^ISC License[\s\S]+MIT License/)
})
