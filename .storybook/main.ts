import type { StorybookConfig } from '@storybook/react-vite'
import remarkGfm from 'remark-gfm'
import { catalogueFacts } from '../tools/catalogueFacts.ts'
import { shownSources } from '../tools/storySources.ts'

/** What only recipes import. */
const OWN = ['@mui/material', '@radix-ui/react-select', 'react-aria-components', 'tailwindcss']

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.@(ts|tsx)'],
  addons: [
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Reads the types as the compiler does: a prop's description and default stand where its interface is.
  typescript: {
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      include: ['src/**/*.tsx'],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      propFilter: (prop) => {
        // A table shows it as Markdown, which knows no links of TSDoc.
        prop.description = prop.description.replace(/\{@link ([^}|]+?)\s*(?:\|[^}]*)?\}/g, '`$1`')
        return !prop.parent?.fileName.includes('node_modules')
      },
    },
  },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), catalogueFacts(), shownSources()],
    resolve: { ...vite.resolve, tsconfigPaths: true },
    // Found only when a story that imports them runs, they would reload the page in the middle of another's test.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...OWN],
    },
  }),
}

export default config
