import { type Clock, setClock } from './clock.ts'
import { imitateForcedColors } from './forcedColors.ts'
import { languages } from './languages.ts'

/** Toolbar settings for the whole page. */
export interface PageGlobals {
  theme?: 'light' | 'dark' | 'forced'
  locale?: keyof typeof languages
  /** `auto` uses the direction of the language. */
  direction?: 'ltr' | 'rtl' | 'auto'
  clock?: Clock
}

let stopForcing: (() => void) | undefined

function setForced(isForced: boolean) {
  stopForcing?.()
  stopForcing = isForced ? imitateForcedColors() : undefined
}

/**
 * Sets the page around the stories: components follow the document's color scheme, and overlays such as dialogs use its
 * language and direction. Omitted settings stay unchanged.
 *
 * @returns A function that restores the settings that would outlast the story.
 */
export function setPage({ theme, locale, direction, clock }: PageGlobals): () => void {
  const page = document.documentElement
  if (theme) {
    // Users of forced colors mostly want a dark page.
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
