import { firefox } from 'playwright'
import type { Engine } from './exceptions/exceptions.ts'
import { firefoxLaunch, patchFirefox } from './firefox.ts'
import { startWebKit } from './startWebKit.ts'
import type { Tab } from './webDriver.ts'

/** A browser whose tabs share their storage. */
export interface EngineBrowser {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

patchFirefox()

/** Starts Firefox, with preferences of a user if they are given. */
export async function startFirefox(
  preferences?: Record<string, boolean | number>,
): Promise<EngineBrowser> {
  const options = firefoxLaunch()
  const firefoxUserPrefs = { ...options.firefoxUserPrefs, ...preferences }
  const browser = await firefox.launch({ ...options, firefoxUserPrefs })
  const context = await browser.newContext()
  return {
    newTab: async () => {
      const page = await context.newPage()
      return {
        open: async (url) => {
          await page.goto(url)
        },
        evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`) as never, // JSON of the result
      }
    },
    close: () => browser.close(),
  }
}

async function startWebKitTabs(): Promise<EngineBrowser> {
  const webKit = await startWebKit()
  // The first tab is visible. Countdowns do not run in the others.
  let next: Tab | undefined = webKit
  return {
    newTab: async () => {
      const tab = next ?? (await webKit.newTab())
      next = undefined
      return tab
    },
    close: async () => webKit.close(),
  }
}

/** Starts a browser of an engine. */
export const startEngine: Record<Engine, () => Promise<EngineBrowser>> = {
  firefox: () => startFirefox(),
  webkit: startWebKitTabs,
}
