import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'
import { preferredTheme } from './preferredTheme.ts'

const BRAND = {
  brandTitle: 'svc-react',
  brandUrl: './',
  brandTarget: '_self',
  fontBase: 'system-ui, sans-serif',
  fontCode: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
}

const themes = {
  light: create({ base: 'light', ...BRAND }),
  dark: create({ base: 'dark', ...BRAND }),
}

addons.setConfig({ theme: themes[preferredTheme()] })

// The manager follows the toolbar's theme, like the story.
addons.register('catalogue-theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: string } }) => {
    const { theme } = globals
    if (theme) api.setOptions({ theme: themes[theme === 'light' ? 'light' : 'dark'] })
  }
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) api.on(event, follow)
})
