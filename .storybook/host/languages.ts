import type { Messages } from 'svc-react'
import { ar, de, ja, pseudo } from 'svc-react/locales'

/** A language of the toolbar: its messages, its tag and its direction. */
export interface Language {
  /** Undefined for English, the default of the components. */
  messages?: Messages
  tag: string
  direction: 'ltr' | 'rtl'
}

/** The languages of the kit, and a pseudo-locale. */
export const languages = {
  en: { tag: 'en', direction: 'ltr' },
  de: { messages: de, tag: 'de', direction: 'ltr' },
  ja: { messages: ja, tag: 'ja', direction: 'ltr' },
  ar: { messages: ar, tag: 'ar', direction: 'rtl' },
  // A pseudo-locale made of English words, with English numbers and dates.
  pseudo: { messages: pseudo, tag: 'en', direction: 'ltr' },
} satisfies Record<string, Language>
