import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { Stage, type StageParameters } from '../stories/stage/Stage.tsx'
import './preview.css'

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    options: { storySort: { order: ['Components', 'Hooks'] } },
  },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light' },
  decorators: [
    (Story, { parameters, globals, id }) => {
      // The document is outside of the story; components follow its color scheme.
      document.documentElement.style.colorScheme = globals.theme === 'dark' ? 'dark' : 'light'
      return (
        <Stage key={id} {...(parameters.stage as StageParameters | undefined)}>
          <Story />
        </Stage>
      )
    },
  ],
})
