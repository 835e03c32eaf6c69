import reboot from 'bootstrap/dist/css/bootstrap-reboot.css?raw'
import type { ReactNode } from 'react'
import { AppearanceProvider, MessagesProvider } from 'svc-react'
import preflight from 'tailwindcss/preflight.css?raw'
import hostile from './hostile.css?raw'
import { type Language, languages } from './languages.ts'
import type { PageGlobals } from './setPage.ts'

/** Global stylesheets of apps. They are outside of any cascade layer, so they have the highest priority. */
const SHEETS = { preflight, reboot, hostile }

export interface HostProps extends Omit<PageGlobals, 'clock'> {
  /** The app's global stylesheet. `unstyled` has none and also removes the kit's classes. */
  host?: keyof typeof SHEETS | 'none' | 'unstyled'
  density?: 'comfortable' | 'compact'
}

/** Renders the app around a story, with the toolbar's settings. */
export function Host(props: HostProps & { hasOwnTheme?: boolean; children: ReactNode }) {
  const { host, locale = 'en', direction = 'auto', density, children } = props
  const ownTheme = props.hasOwnTheme && {
    colorScheme: props.theme === 'light' ? 'light' : 'dark',
    color: 'CanvasText',
    background: 'Canvas',
  }
  const language: Language = languages[locale]
  const appearance = {
    density: density === 'compact' ? density : undefined,
    unstyled: host === 'unstyled' ? true : undefined,
  }
  return (
    <main
      lang={language.tag}
      dir={direction === 'auto' ? language.direction : direction}
      {...(ownTheme && { style: ownTheme })}
    >
      {host && host in SHEETS && <style>{SHEETS[host as keyof typeof SHEETS]}</style>}
      <AppearanceProvider {...appearance}>
        <MessagesProvider
          locale={language.tag}
          {...(language.messages && { messages: language.messages })}
        >
          {children}
        </MessagesProvider>
      </AppearanceProvider>
    </main>
  )
}
