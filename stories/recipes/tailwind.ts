import { compile } from 'tailwindcss'
import theme from 'tailwindcss/theme.css?raw'

/** The names of shadcn/ui's colors, which its classes use, such as `bg-primary`. */
const COLORS =
  'background foreground card popover popover-foreground primary primary-foreground muted-foreground accent accent-foreground destructive border input ring'
    .split(' ')
    .map((name) => `--color-${name}: var(--${name});`)
    .join(' ')

/** Returns Tailwind's utilities for the classes in a source, as its plugins would find them, in its own layers. */
export async function utilitiesFor(source: string): Promise<string> {
  const { build } = await compile(`@layer theme, base, components, utilities;
    @layer theme { ${theme} }
    @theme inline { ${COLORS} }
    @layer utilities { @tailwind utilities; }`)
  return build(source.split(/[\s'"`]+/))
}
