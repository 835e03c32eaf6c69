import { CURRENT_STORY_WAS_SET, GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'
import { groupedIndex } from './groupedIndex.ts'
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

// Groups the sidebar as soon as the first story or page is open, because Storybook has read its own index by then.
addons.register('catalogue-groups', (api) => {
  api.once(CURRENT_STORY_WAS_SET, async () => {
    const response = await fetch('./index.json')
    await api.setIndex(groupedIndex(await response.json()))
    // The groups are shown one frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'center' }),
      ),
    )
  })
})
