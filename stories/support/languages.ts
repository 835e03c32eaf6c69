import type { Messages } from 'svc-react'
import { ar, de, ja, pseudo } from 'svc-react/locales'

/** A language of the toolbar: its texts, its tag, and the direction that it runs in. */
export interface Language {
  /** Nothing for English, which the components say by themselves. */
  messages?: Messages
  tag: string
  direction: 'ltr' | 'rtl'
}

/** The languages that the kit comes with, and one that is none. */
export const languages = {
  en: { tag: 'en', direction: 'ltr' },
  de: { messages: de, tag: 'de', direction: 'ltr' },
  ja: { messages: ja, tag: 'ja', direction: 'ltr' },
  ar: { messages: ar, tag: 'ar', direction: 'rtl' },
  // Made of English words, and with English numbers and dates.
  pseudo: { messages: pseudo, tag: 'en', direction: 'ltr' },
} satisfies Record<string, Language>
