import { firefox } from 'playwright'
import { expect, it } from 'vitest'
import { firefoxLaunch, MISSING_COMMAND } from './firefox.ts'

it('Firefox still needs patchFirefox. If this fails, remove it', async () => {
  const browser = await firefox.launch(firefoxLaunch())
  try {
    await expect(browser.newContext()).rejects.toThrow(
      `Protocol error (${MISSING_COMMAND}): unknown command`,
    )
  } finally {
    await browser.close()
  }
})
