import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { Host, type HostProps } from '../stories/stage/Host.tsx'
import { languages } from '../stories/stage/languages.ts'
import { Stage, type StageParameters } from '../stories/stage/Stage.tsx'
import { docsParameters } from './docsParameters.ts'
import './preview.css'

type Icon = 'globe' | 'contrast' | 'transfer' | 'component' | 'paintbrush'

/** A menu of the toolbar. */
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
    a11y: { test: 'error' },
    docs: docsParameters,
    layout: 'padded',
    options: {
      storySort: {
        order: ['Start here', 'Foundations', 'Components', 'Hooks', 'Flows', 'Hosts', '*'],
      },
    },
  },
  globalTypes: {
    theme: menu('Theme', 'contrast', { light: 'Light', dark: 'Dark' }),
    locale: menu('Language', 'globe', {
      en: 'English',
      de: 'Deutsch',
      ja: '日本語',
      ar: 'العربية',
      pseudo: 'No language',
    }),
    direction: menu('Direction', 'transfer', {
      auto: 'As the language',
      ltr: 'Left to right',
      rtl: 'Right to left',
    }),
    density: menu('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    host: menu('CSS of the host', 'paintbrush', {
      none: 'No CSS of a host',
      preflight: 'Tailwind’s preflight',
      reboot: 'Bootstrap’s reboot',
      hostile: 'A hostile sheet',
      unstyled: 'Unstyled',
    }),
  },
  initialGlobals: {
    theme: 'light',
    locale: 'en',
    direction: 'auto',
    density: 'comfortable',
    host: 'none',
  },
  decorators: [
    (Story, { parameters, globals, id }) => {
      // The document is outside of the story; components follow its color scheme, and its language and direction
      // are those of what lies over the page, such as a dialog.
      const page = document.documentElement
      const { tag, direction } = languages[(globals as HostProps).locale ?? 'en']
      page.style.colorScheme = globals.theme === 'dark' ? 'dark' : 'light'
      page.lang = tag
      page.dir = globals.direction === 'auto' ? direction : globals.direction
      return (
        <Stage key={id} {...(parameters.stage as StageParameters | undefined)}>
          <Host {...(globals as HostProps)}>
            <Story />
          </Host>
        </Stage>
      )
    },
  ],
})
