import { inflateSync } from 'node:zlib'
import { firefox } from 'playwright'
import { expect, it } from 'vitest'
import { servePage } from '../../e2e/servePage.js'
import { firefoxLaunch, patchFirefox } from '../firefox.ts'

/** Returns the content streams of a document as text, without the printed strings. */
function contentOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)
  return [...streams].map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1'))
      .toString('latin1')
      .replaceAll(/\((?:\\.|[^\\)])*\)/gs, ''),
  )
}

/** Returns the red, green and blue of each printed text, from 0 to 1. */
function textColors(pdf: Buffer): number[][] {
  const found: number[][] = []
  for (const content of contentOf(pdf)) {
    const saved: number[][] = []
    let color = [0, 0, 0]
    // Operators of ISO 32000, section 8.4.4, 8.6.8 and 9.4.3.
    for (const [operator, rgb, gray] of content.matchAll(
      /((?:[\d.]+ ){3})rg\b|([\d.]+) g\b|\bT[jJ]\b|\b[qQ]\b/g,
    )) {
      if (rgb) color = rgb.trim().split(' ').map(Number)
      else if (gray) color = Array(3).fill(Number(gray))
      else if (operator === 'q') saved.push(color)
      else if (operator === 'Q') color = saved.pop() ?? color
      else found.push(color)
    }
  }
  return found
}

/** Returns the contrast of a color with white (WCAG 2.2, "contrast ratio"). */
function contrastWithWhite(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

// The driver of WebKitGTK has no command that prints.
it('Firefox prints the components in dark colors with readable text on white paper', async () => {
  patchFirefox()
  const server = await servePage('themingPage.tsx')
  const browser = await firefox.launch(firefoxLaunch())
  try {
    const page = await browser.newPage()
    await page.goto(server.address)
    await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'))
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .press('Enter')
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
    await page.getByRole('heading', { name: /records found/ }).waitFor()

    const colors = textColors(await page.pdf())

    expect(colors.length).toBeGreaterThan(30)
    expect(colors.filter((color) => contrastWithWhite(color) < 4.5)).toEqual([])
  } finally {
    await browser.close()
    await server.close()
  }
})
