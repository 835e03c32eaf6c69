// Gives a page fonts of its own before a picture is taken, because the fonts of a machine determine where lines break.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const require = createRequire(import.meta.url)

/** Returns a rule that embeds a font, for some characters. */
function fontFace(family: string, path: string, characters = 'U+0-10FFFF') {
  const data = readFileSync(path).toString('base64')
  return `@font-face {
    font-family: ${family};
    font-weight: 100 900;
    unicode-range: ${characters};
    src: url(data:font/woff2;base64,${data});
  }`
}

/** Returns the rules of a font whose files each contain some characters. */
function fontFaces(family: string, font: string) {
  const parts: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`@fontsource-variable/${font}/unicode.json`), 'utf8'),
  )
  return Object.entries(parts).map(([part, characters]) =>
    fontFace(
      family,
      require.resolve(
        `@fontsource-variable/${font}/files/${font}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      ),
      characters,
    ),
  )
}

/** The third font has the scripts that the first one does not have. */
const FONTS = [
  ...fontFaces('PictureText', 'inter'),
  fontFace(
    'PictureMono',
    require.resolve(
      '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    ),
  ),
  fontFace(
    'PictureOther',
    require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff2'),
  ),
].join('\n')

/** The attribute selector finds inline styles. The selectors of classes are for the devtools. */
const RULES = `
  * { --svc-font-mono: PictureMono, PictureOther !important }
  body, .launcher, .panel, [style*='system-ui'] { font-family: PictureText, PictureOther !important }
  :where(button, input, select, textarea) { font-family: PictureText, PictureOther }
  :where(code, kbd, pre, samp), .mono { font-family: PictureMono, PictureOther }
`

/** Returns rules of fonts for pictures in the documentation. They are too large for hundreds of pictures. */
export const documentationFonts = () =>
  ['noto-sans-arabic', 'noto-sans-jp'].flatMap((font) => fontFaces('PictureOther', font)).join('\n')

/**
 * Sets the fonts of a page and of its shadow roots, and waits until they are loaded.
 *
 * @param more - Rules of more fonts.
 */
export async function setPictureFonts(page: Page, more = ''): Promise<void> {
  await page.addStyleTag({ content: `${FONTS}\n${more}\n${RULES}` })
  await page.evaluate((rules) => {
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      const style = document.createElement('style')
      style.textContent = rules
      shadowRoot?.append(style)
    }
    return Promise.all([...document.fonts].map((font) => font.load()))
  }, RULES)
}
