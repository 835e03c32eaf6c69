import { type Clock, setClock } from './clock.ts'
import { imitateForcedColors } from './forcedColors.ts'
import { languages } from './languages.ts'

/** What the toolbar says of the page as a whole, and not of a part of it. */
export interface PageGlobals {
  theme?: 'light' | 'dark' | 'forced'
  locale?: keyof typeof languages
  /** `auto` is the direction of the language. */
  direction?: 'ltr' | 'rtl' | 'auto'
  clock?: Clock
}

let stopForcing: (() => void) | undefined

function setForced(isForced: boolean) {
  stopForcing?.()
  stopForcing = isForced ? imitateForcedColors() : undefined
}

/**
 * Sets what lies around the stories: components follow the document's color scheme, and what lies over the page,
 * such as a dialog, has its language and direction. Nothing is said of what is left out.
 *
 * @returns a function that takes back what would outlast the story.
 */
export function setPage({ theme, locale, direction, clock }: PageGlobals): () => void {
  const page = document.documentElement
  if (theme) {
    // Who forces colors mostly wants a dark page.
    page.style.colorScheme = theme === 'light' ? 'light' : 'dark'
    setForced(theme === 'forced')
  }
  if (locale) page.lang = languages[locale].tag
  if (direction && (direction !== 'auto' || locale)) {
    page.dir = direction === 'auto' ? languages[locale ?? 'en'].direction : direction
  }
  if (clock) setClock(clock)
  return () => {
    setForced(false)
    setClock('running')
  }
}
