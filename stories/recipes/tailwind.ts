import { compile } from 'tailwindcss'
import theme from 'tailwindcss/theme.css?raw'

/** Returns Tailwind's utilities for the classes in a source, as its plugins would find them, in its own layers. */
export async function utilitiesFor(source: string): Promise<string> {
  const { build } = await compile(`@layer theme, base, components, utilities;
    @layer theme { ${theme} }
    @layer utilities { @tailwind utilities; }`)
  return build(source.split(/[\s'"`]+/))
}
