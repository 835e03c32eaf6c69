import {
  DOCS_RENDERED,
  GLOBALS_UPDATED,
  SET_GLOBALS,
  STORY_RENDERED,
} from 'storybook/internal/core-events'
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

// Groups the sidebar when a story or page is shown. Not earlier, because the manager then stores details of the story
// in its own index, and would replace this one. The index is without groups again after a change of a story's file.
addons.register('catalogue-groups', (api) => {
  async function group() {
    const index = api.getIndex()
    const isGrouped = ({ title }: { title: string }) => title.endsWith('/States')
    if (!index || Object.values(index.entries).some(isGrouped)) return
    await api.setIndex(groupedIndex(index))
    // The groups are shown one frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'center' }),
      ),
    )
  }
  for (const event of [STORY_RENDERED, DOCS_RENDERED]) api.on(event, group)
})
