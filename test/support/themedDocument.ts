import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const require = createRequire(import.meta.url)
const read = (path: string) => readFileSync(path, 'utf8')

/** Returns the text of a stylesheet of Tailwind. */
export const tailwindSheet = (name: 'theme' | 'preflight') =>
  read(require.resolve(`tailwindcss/${name}.css`))

/** Global stylesheets of apps in their strongest form: outside of any layer. */
export const hostSheets = {
  'Tailwind’s preflight': tailwindSheet('preflight'),
  'Bootstrap’s reboot': read(require.resolve('bootstrap/dist/css/bootstrap-reboot.css')),
  'a hostile sheet': read(resolve('.storybook/host/hostile.css')),
}

/** Selectors and properties that have the same values with and without the stylesheet of an app. */
export const themedParts: [selector: string, property: string][] = [
  ['.svc-button[data-variant="primary"]', 'background-color'],
  ['.svc-button[data-variant="primary"]', 'padding'],
  ['.svc-row .svc-disclosure', 'width'],
  ['.svc-disclosure > svg', 'width'],
  ['.svc-row > td', 'padding'],
  ['.svc-input', 'height'],
  ['.svc-problem-text > p', 'margin'],
  ['.svc-problem-details a', 'color'],
]

/** Returns the HTML of `themingPage.tsx` with these stylesheets in this order. */
export function themedDocument(sheets: string[]): string {
  const styles = sheets.map((sheet) => `<style>${sheet}</style>`).join('\n')
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
    <title>app</title>${styles}<body><main></main><script type="module" src="/page.js"></script>`
}
