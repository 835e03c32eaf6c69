import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Shape } from '../../src/components/icons/createIcon.js'

const ROOT = resolve(import.meta.dirname, '../..')
/** Maximum line width of Biome, in characters. */
const WIDTH = 100
const LUCIDE = join(ROOT, 'node_modules/lucide-react')

/** Folder of the icons. */
export const ICONS = join(ROOT, 'src/components/icons')

/** Path of the icons' license. npm publishes every file with such a name. */
export const ICONS_LICENSE = join(ROOT, 'LICENSE.lucide.txt')

/** Returns the text of {@link ICONS_LICENSE}. */
export function iconsLicense(): string {
  return readFileSync(join(LUCIDE, 'LICENSE'), 'utf8')
}

/** Returns the names of the icons that `src` imports. */
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

/** Returns the lines of an element, formatted like Biome. */
function linesOf([tag, { key: _, ...attributes }]: Shape): string[] {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}: '${value}'`)
  const object = `{ ${pairs.join(', ')} }`
  const line = `['${tag}', ${object}],`
  if (line.length <= WIDTH - 2) return [line]
  const lines =
    object.length < WIDTH - 4 ? [`${object},`] : ['{', ...pairs.map((pair) => `  ${pair},`), '},']
  return ['[', `  '${tag}',`, ...lines.map((each) => `  ${each}`), '],']
}

/** Returns the shapes of a Lucide icon. Follows the alias of an older name. */
async function shapesIn(file: string): Promise<Shape[]> {
  const path = join(LUCIDE, 'dist/esm/icons', file)
  const { __iconData: icon } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  if (icon) return icon.node
  const [, newer] = /from '\.\/(.+)'/.exec(readFileSync(path, 'utf8')) ?? []
  if (!newer)
    throw new Error(
      `${path} has neither shapes nor an alias. The build of lucide-react may have changed.`,
    )
  return shapesIn(newer)
}

/** Returns the file of an icon, generated from Lucide's and formatted like `npm run format`. */
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

// Generated from Lucide by \`npm run icons\`.

import { createIcon } from './createIcon.js'

${drawn}
`
}
