import type { StorybookConfig } from '@storybook/react-vite'

/** What only recipes import. */
const OWN = ['@mui/material', '@radix-ui/react-select', 'react-aria-components', 'tailwindcss']

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.@(ts|tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    resolve: { ...vite.resolve, tsconfigPaths: true },
    // Found only when a story that imports them runs, they would reload the page in the middle of another's test.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...OWN],
    },
  }),
}

export default config
