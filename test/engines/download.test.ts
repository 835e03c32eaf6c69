import { firefox } from 'playwright'
import { expect, it } from 'vitest'
import { firefoxLaunch, patchFirefox } from './firefox.ts'

const PAGE = `data:text/html,<a download="a.txt" href="data:text/plain,a">Save</a><button>Next</button>`

it('a download in Firefox leaves the focus on the page', async () => {
  patchFirefox()
  const browser = await firefox.launch(firefoxLaunch())
  try {
    const page = await browser.newPage()
    await page.goto(PAGE)
    const saved = page.waitForEvent('download')
    await page.evaluate(() => document.querySelector('a')?.click())
    await (await saved).path()
    const isFocused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const button = document.querySelector('button')
          button?.addEventListener('focus', () => resolve(document.hasFocus()))
          button?.focus()
          requestAnimationFrame(() => resolve(false))
        }),
    )
    expect(isFocused).toBe(true)
  } finally {
    await browser.close()
  }
})
