import { afterEach as findViolations } from '@storybook/addon-a11y/preview'

type Context = Parameters<typeof findViolations>[0]

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Background color. In dark, it is WebKit's `Canvas`, which has the lowest contrast. Firefox's is #1c1b22, Chromium's
 * #121212.
 */
const SURFACE = 'light-dark(Canvas, #1e1e1e)'

/** The enabled rules whose result depends on colors or on the layout. The others find the same in any appearance. */
const RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

function setSurface(page: HTMLElement, color: string) {
  page.style.setProperty('--svc-surface', color)
  document.body.style.backgroundColor = color
}

/** Sets the other color scheme and direction, and returns their names. */
function turn(page: HTMLElement, main: Element | null) {
  const scheme = page.style.colorScheme === 'dark' ? 'light' : 'dark'
  const direction = page.dir === 'rtl' ? 'ltr' : 'rtl'
  page.style.colorScheme = scheme
  setSurface(page, SURFACE)
  for (const element of [page, main]) element?.setAttribute('dir', direction)
  return { scheme, direction }
}

/** Ends the transitions of colors, because text must be readable in its last color. */
function endTransitions() {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
  }
}

/** Limits the checks of the addon to {@link RULES}. */
function limitToRules(parameters: Context['parameters']): Context['parameters'] {
  const { a11y } = parameters
  return { ...parameters, a11y: { ...a11y, options: { ...a11y?.options, runOnly: RULES } } }
}

/**
 * Repeats the addon's accessibility checks in the other color scheme and direction: dark and right to left for most
 * stories, on the lightest dark surface of all browsers. Checks both at the same time, because this finds the same
 * faults in half the time. Never runs in the catalog, because the page would flicker.
 */
export async function checkOtherAppearances(context: Context): Promise<void> {
  const page = document.documentElement
  const main = context.canvasElement.querySelector('main')
  const before = { scheme: page.style.colorScheme, page: page.dir, main: main?.dir }
  const { scheme, direction } = turn(page, main)
  // Two frames, because code may have to move overlays.
  await nextFrame()
  await nextFrame()
  endTransitions()
  try {
    await findViolations({ ...context, parameters: limitToRules(context.parameters) })
  } catch (error) {
    if (error instanceof Error) error.message = `${scheme} and ${direction}: ${error.message}`
    throw error
  } finally {
    page.style.colorScheme = before.scheme
    setSurface(page, '')
    page.dir = before.page
    if (main) main.dir = before.main ?? ''
    endTransitions()
  }
}
