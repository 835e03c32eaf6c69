import type { StorybookConfig } from '@storybook/react-vite'
import remarkGfm from 'remark-gfm'
import { catalogueFacts } from '../scripts/catalogue/catalogueFacts.ts'
import { shownSources } from '../scripts/catalogue/storySources.ts'

/** Packages that only recipes use. */
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
  // The search also finds the headings of pages.
  features: { sidebarOnboardingChecklist: false, experimentalSearchDocsHeadings: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Uses the compiler's types: a prop's description and default may be in another file.
  typescript: {
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      include: ['src/**/*.tsx'],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      propFilter: (prop: { description: string; parent?: { fileName: string } }) => {
        // The table shows Markdown, which does not support TSDoc links.
        prop.description = prop.description.replace(/\{@link ([^}|]+?)\s*(?:\|[^}]*)?\}/g, '`$1`')
        return !prop.parent?.fileName.includes('node_modules')
      },
      // With NodeNext, the option's type is `undefined`, because the plugin's types have no callable default export.
    } as never,
  },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), catalogueFacts(), shownSources()],
    resolve: { ...vite.resolve, tsconfigPaths: true },
    // If a story discovered these imports at run time, Vite would reload the page during another story's test.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...OWN],
    },
  }),
}

export default config
