import { compile } from 'tailwindcss'
import theme from 'tailwindcss/theme.css?raw'
import shadcnTheme from './shadcnTheme.css?raw'

const names = [...shadcnTheme.matchAll(/--(?!svc-)([\w-]+):/g)].map(([, name]) => name)

/** The colors of shadcn/ui's classes, such as `bg-primary`. */
const COLORS = [...new Set(names)].map((name) => `--color-${name}: var(--${name});`).join(' ')

/** Returns Tailwind's utilities for the classes in a source, as its plugins would find them, in its own layers. */
export async function utilitiesFor(source: string): Promise<string> {
  const { build } = await compile(`@layer theme, base, components, utilities;
    @layer theme { ${theme} }
    @theme inline { ${COLORS} }
    @layer utilities { @tailwind utilities; }`)
  return build(source.split(/[\s'"`]+/))
}
