import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawGlyph, GLYPHS, GLYPHS_LICENSE, glyphNames, glyphsLicense } from '../../tools/glyphs.ts'

const names = glyphNames()

it('has the glyphs that the kit uses, and no other', () => {
  expect(names.length).toBeGreaterThan(30)
  expect(readdirSync(GLYPHS).sort()).toEqual(
    [...names.map((name) => `${name}.ts`), 'createGlyph.tsx'].sort(),
  )
})

it.each(names)('has %s as `npm run glyphs` draws it', async (name) => {
  expect(readFileSync(join(GLYPHS, `${name}.ts`), 'utf8')).toBe(await drawGlyph(name))
})

it('comes with the licence of Lucide’s', () => {
  const license = readFileSync(GLYPHS_LICENSE, 'utf8')

  expect(license).toBe(glyphsLicense())
  expect(license).toMatch(/^ISC License[\s\S]+MIT License/)
})
