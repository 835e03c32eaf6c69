// Gives a page fonts of its own before a picture is taken, because the fonts of a machine determine where lines break.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Returns a rule that embeds a font, for some characters. */
function fontFace(family, path, characters = 'U+0-10FFFF') {
  const data = readFileSync(path).toString('base64')
  return `@font-face {
    font-family: ${family};
    font-weight: 100 900;
    unicode-range: ${characters};
    src: url(data:font/woff2;base64,${data});
  }`
}

const scriptsOfInter = JSON.parse(
  readFileSync(require.resolve('@fontsource-variable/inter/unicode.json'), 'utf8'),
)

/** The third font has the scripts that the first one does not have. */
const FONTS = [
  ...Object.entries(scriptsOfInter).map(([script, characters]) =>
    fontFace(
      'PictureText',
      require.resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`),
      characters,
    ),
  ),
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

/** Sets the fonts of a page and of its shadow roots, and waits until they are loaded. */
export async function setPictureFonts(page) {
  await page.addStyleTag({ content: `${FONTS}\n${RULES}` })
  await page.evaluate((rules) => {
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      const style = document.createElement('style')
      style.textContent = rules
      shadowRoot?.append(style)
    }
    return Promise.all([...document.fonts].map((font) => font.load()))
  }, RULES)
}
