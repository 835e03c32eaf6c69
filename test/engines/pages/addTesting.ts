import { resolve } from 'node:path'
import { build } from 'esbuild'
import type { Tab } from '../webDriver.ts'

let script: Promise<string> | undefined

/** Returns a script that sets `window.testing`. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'testingPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  })
  return outputFiles[0]?.text ?? ''
}

/** Adds Testing Library to the open page, as `window.testing`. */
export async function addTesting(tab: Tab): Promise<void> {
  script ??= bundle()
  await tab.evaluate(
    (code) => {
      const element = document.createElement('script')
      element.textContent = code
      document.head.append(element)
    },
    await script,
  )
}
