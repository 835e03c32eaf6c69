import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Shape } from '../src/components/icons/createIcon.js'

const ROOT = resolve(import.meta.dirname, '..')
/** Where Biome breaks a line. */
const WIDTH = 100
const LUCIDE = join(ROOT, 'node_modules/lucide-react')

/** Where the icons are. */
export const ICONS = join(ROOT, 'src/components/icons')

/** Where the licence is that they have: npm publishes every file of such a name. */
export const ICONS_LICENSE = join(ROOT, 'LICENSE.lucide.txt')

/** The text of {@link ICONS_LICENSE}. */
export function iconsLicense(): string {
  return readFileSync(join(LUCIDE, 'LICENSE'), 'utf8')
}

/** The icons that `src` imports, by name. */
export function iconNames(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(/\/icons\/([A-Z]\w*)\.js'/g),
    ])
    .map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

/** An element as it is in a file: what is too long for a line is broken as Biome does. */
function linesOf([tag, { key: _, ...attributes }]: Shape): string[] {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}: '${value}'`)
  const object = `{ ${pairs.join(', ')} }`
  const line = `['${tag}', ${object}],`
  if (line.length <= WIDTH - 2) return [line]
  const lines =
    object.length < WIDTH - 4 ? [`${object},`] : ['{', ...pairs.map((pair) => `  ${pair},`), '},']
  return ['[', `  '${tag}',`, ...lines.map((each) => `  ${each}`), '],']
}

/** The shapes of Lucide's icon in a file, or in the one that an older name leads to. */
async function shapesIn(file: string): Promise<Shape[]> {
  const path = join(LUCIDE, 'dist/esm/icons', file)
  const { __iconData: icon } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  if (icon) return icon.node
  const [, newer] = /from '\.\/(.+)'/.exec(readFileSync(path, 'utf8')) ?? []
  if (!newer)
    throw new Error(
      `${path} has neither shapes nor another name: is lucide-react built in another way now?`,
    )
  return shapesIn(newer)
}

/** The file of a icon, drawn from Lucide's and formatted as `npm run format` has it. */
export async function drawIcon(name: string): Promise<string> {
  // `Table2` is in `table-2`, `SearchX` in `search-x`.
  const file = name.replace(/(?<!^)(?=[A-Z0-9])/g, '-').toLowerCase()
  const shapes = await shapesIn(`${file}.mjs`)

  const lines = shapes.flatMap(linesOf)
  const inLine = `export const ${name} = createIcon([${lines[0]?.slice(0, -1)}])`
  const drawn =
    lines.length === 1 && inLine.length <= WIDTH
      ? inLine
      : [`export const ${name} = createIcon([`, ...lines.map((line) => `  ${line}`), '])'].join(
          '\n',
        )
  return `'use client'

// Drawn from Lucide by \`npm run icons\`.

import { createIcon } from './createIcon.js'

${drawn}
`
}
