import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { create } from 'storybook/theming'
import { preferredTheme } from './preferredTheme.ts'
import './docs.css'

type Channel = DocsContainerProps['context']['channel']

const FACES = {
  fontBase: 'system-ui, sans-serif',
  fontCode: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
}

const themes = {
  light: create({ base: 'light', ...FACES }),
  dark: create({ base: 'dark', ...FACES }),
}

/** Returns the current theme of the toolbar. */
function themeOf(channel: Channel): 'light' | 'dark' {
  for (const event of [GLOBALS_UPDATED, SET_GLOBALS]) {
    const theme = channel.last(event)?.[0]?.globals?.theme
    if (theme) return theme === 'light' ? 'light' : 'dark'
  }
  return preferredTheme()
}

/** Renders a page of the catalog in the toolbar's theme. */
export default function CataloguePage({
  context,
  children,
}: DocsContainerProps & { children?: ReactNode }) {
  const { channel } = context
  const theme = useSyncExternalStore(
    (onChange) => {
      for (const event of [GLOBALS_UPDATED, SET_GLOBALS]) channel.on(event, onChange)
      return () => {
        for (const event of [GLOBALS_UPDATED, SET_GLOBALS]) channel.off(event, onChange)
      }
    },
    () => themeOf(channel),
  )
  const style: CSSProperties = { colorScheme: theme }
  return (
    <div className="catalogue" style={style}>
      <DocsContainer context={context} theme={themes[theme]}>
        {children}
      </DocsContainer>
    </div>
  )
}
