import { type Clock, setClock } from './clock.ts'
import { emulateForcedColors } from './forcedColors.ts'
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
  stopForcing = isForced ? emulateForcedColors() : undefined
}

/**
 * Sets color scheme, language and direction of the document, which components and overlays such as dialogs use. Omitted
 * settings stay unchanged.
 *
 * @returns A function that restores settings that must not affect other stories.
 */
export function setPage({ theme, locale, direction, clock }: PageGlobals): () => void {
  const page = document.documentElement
  if (theme) {
    // Most users of forced colors have a dark theme.
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
