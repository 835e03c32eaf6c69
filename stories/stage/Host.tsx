import reboot from 'bootstrap/dist/css/bootstrap-reboot.css?raw'
import type { ReactNode } from 'react'
import { LookProvider, MessagesProvider } from 'svc-react'
import preflight from 'tailwindcss/preflight.css?raw'
import hostile from './hostile.css?raw'
import { type Language, languages } from './languages.ts'

/** Global stylesheets of apps, outside of any layer, where they are strongest. */
const SHEETS = { preflight, reboot, hostile }

export interface HostProps {
  /** The app's global stylesheet; `unstyled` has none, and the kit's classes are not there either. */
  host?: keyof typeof SHEETS | 'none' | 'unstyled'
  /** The language of the texts, numbers and dates. */
  locale?: keyof typeof languages
  /** `auto` is the direction of the language. */
  direction?: 'ltr' | 'rtl' | 'auto'
  density?: 'comfortable' | 'compact'
}

/** The app around a story, as the toolbar has it. */
export function Host(props: HostProps & { children: ReactNode }) {
  const { host, locale = 'en', direction = 'auto', density, children } = props
  const language: Language = languages[locale]
  const look = {
    density: density === 'compact' ? density : undefined,
    unstyled: host === 'unstyled' ? true : undefined,
  }
  return (
    <main lang={language.tag} dir={direction === 'auto' ? language.direction : direction}>
      {host && host in SHEETS && <style>{SHEETS[host as keyof typeof SHEETS]}</style>}
      <LookProvider {...look}>
        <MessagesProvider
          locale={language.tag}
          {...(language.messages && { messages: language.messages })}
        >
          {children}
        </MessagesProvider>
      </LookProvider>
    </main>
  )
}
