import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { useProblemParts } from '../src/components/problems/useProblemParts.ts'
import { useFieldCombobox } from '../src/components/search/form/useFieldCombobox.ts'
import { useRecordDetails } from '../src/components/search/results/record/useRecordDetails.ts'
import { docsParameters } from './docsParameters.ts'
import { checkLiveRegions } from './host/checkLiveRegions.ts'
import { checkOtherAppearances } from './host/checkOtherAppearances.ts'
import { type Clock, clocks } from './host/clock.ts'
import { Host, type HostProps } from './host/Host.tsx'
import { type Network, networks } from './host/networks.ts'
import { StoryStack, type StoryStackParameters } from './host/StoryStack.tsx'
import { setPage } from './host/setPage.ts'
import { walkButtons } from './host/walkButtons.ts'
import { preferredTheme } from './preferredTheme.ts'
import './preview.css'

// A busy machine takes several times as long, also in the built catalog. The default is one second.
configure({ asyncUtilTimeout: 15_000 })

declare global {
  /** Set by `npm run check-stories`, which takes pictures here. */
  var onStoryPlayed: (() => Promise<void>) | undefined
}

type Icon = 'globe' | 'contrast' | 'transfer' | 'component' | 'paintbrush' | 'lightning' | 'time'

interface ToolbarGlobals extends HostProps {
  network: Network
  clock: Clock
}

/** Returns a menu of the toolbar. */
function menu(title: string, icon: Icon, items: Record<string, string>) {
  return {
    description: title,
    toolbar: {
      title,
      icon,
      items: Object.entries(items).map(([value, label]) => ({ value, title: label })),
      dynamicTitle: true,
    },
  }
}

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  tags: ['autodocs'],
  parameters: {
    a11y: {
      test: 'error',
      // Passed checks are not needed, and finding their elements takes most of the time.
      ...((import.meta.env.VITEST_STORYBOOK || globalThis.onStoryPlayed) && {
        options: { resultTypes: ['violations'] },
      }),
    },
    docs: docsParameters,
    layout: 'padded',
    options: {
      storySort: {
        order: [
          'Start here',
          [
            'Welcome',
            'Try it',
            'The relay',
            'Without an account',
            'Testing your page',
            'Errors and the hold',
          ],
          'Foundations',
          ['Tokens and themes', 'Theming', 'Density', 'Icons', 'Destination types', 'Problems'],
          'Providers',
          'Components',
          'Devtools',
          'Hooks',
          'Flows',
          'Hosts',
        ],
      },
    },
  },
  globalTypes: {
    theme: menu('Theme', 'contrast', {
      light: 'Light',
      dark: 'Dark',
      forced: 'Forced colors (emulated)',
    }),
    locale: menu('Language', 'globe', {
      en: 'English',
      de: 'Deutsch',
      ja: '日本語',
      ar: 'العربية',
      pseudo: 'Pseudo-locale',
    }),
    direction: menu('Direction', 'transfer', {
      auto: 'Auto',
      ltr: 'Left to right',
      rtl: 'Right to left',
    }),
    density: menu('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    host: menu('Host CSS', 'paintbrush', {
      none: 'No host CSS',
      preflight: 'Tailwind’s preflight',
      reboot: 'Bootstrap’s reboot',
      hostile: 'Hostile stylesheet',
      unstyled: 'Unstyled',
    }),
    network: menu('Network', 'lightning', networks),
    clock: menu('Clock', 'time', clocks),
  },
  initialGlobals: {
    theme: preferredTheme(),
    locale: 'en',
    direction: 'auto',
    density: 'comfortable',
    host: 'none',
    network: 'fast',
    clock: 'running',
  },
  beforeEach: ({ globals, storyGlobals, viewMode }) => {
    // A documentation page shows many stories, so the globals of one must not apply to all.
    const own = viewMode === 'docs' ? Object.keys(storyGlobals) : []
    const shared = Object.entries(globals).filter(([name]) => !own.includes(name))
    return setPage(Object.fromEntries(shared))
  },
  // A play function and a picture start with expanded problems and records, and with the final input of a field.
  loaders: [
    () => useProblemParts.preload(),
    () => useRecordDetails.preload(),
    () => useFieldCombobox.preload(),
  ],
  afterEach: async (context) => {
    await checkLiveRegions(context.canvasElement)
    // In the checks of the built catalog and in Firefox, but not in `npm test`, which would take a quarter longer.
    if (!import.meta.env.ALL_STORY_CHECKS && !globalThis.onStoryPlayed) return
    await globalThis.onStoryPlayed?.()
    await checkOtherAppearances(context)
    await walkButtons(context)
  },
  decorators: [
    (Story, { parameters, globals, storyGlobals, viewMode, id }) => {
      const { clock, ...host } = globals as ToolbarGlobals // of the menus above
      // The page's URL turns `429` into a number.
      const network = String(host.network) as Network
      return (
        <StoryStack
          // A story starts again when the network setting changes.
          key={`${id} ${network} ${clock}`}
          network={network}
          {...(parameters.stage as StoryStackParameters | undefined)} // set by `withStack`
        >
          <Host {...host} hasOwnTheme={viewMode === 'docs' && 'theme' in storyGlobals}>
            <Story />
          </Host>
        </StoryStack>
      )
    },
  ],
})
