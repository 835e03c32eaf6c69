import { afterEach as findViolations } from '@storybook/addon-a11y/preview'

type Context = Parameters<typeof findViolations>[0]

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Sets the other color scheme and the other direction, and says which. */
function turn(page: HTMLElement, main: Element | null) {
  const scheme = page.style.colorScheme === 'dark' ? 'light' : 'dark'
  const direction = page.dir === 'rtl' ? 'ltr' : 'rtl'
  page.style.colorScheme = scheme
  for (const element of [page, main]) element?.setAttribute('dir', direction)
  return { scheme, direction }
}

/**
 * What the addon finds in a story as it is drawn, looked for once more in the other color scheme and direction: for
 * most stories dark and right to left. Both at once, because what is wrong with one of them is wrong there too, and
 * it takes half the time. Only in a test: a person who browses would see the page flicker.
 */
export async function checkOtherAppearances(context: Context): Promise<void> {
  if (import.meta.env.VITEST_STORYBOOK === undefined) return
  const page = document.documentElement
  const main = context.canvasElement.querySelector('main')
  const before = { scheme: page.style.colorScheme, page: page.dir, main: main?.dir }
  const { scheme, direction } = turn(page, main)
  // What lies on something else may be moved by code.
  await nextFrame()
  await nextFrame()
  try {
    await findViolations(context)
  } catch (error) {
    if (error instanceof Error) error.message = `${scheme} and ${direction}: ${error.message}`
    throw error
  } finally {
    page.style.colorScheme = before.scheme
    page.dir = before.page
    if (main) main.dir = before.main ?? ''
  }
}
