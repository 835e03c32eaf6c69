import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

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

type Shape = [tag: string, attributes: Record<string, string>]

/** Returns the path data of an SVG element. */
function pathOf([tag, attributes]: Shape): string {
  const of = (name: string) => Number(attributes[name] ?? 0)
  const ellipse = (rx: number, ry: number) =>
    `M${of('cx') - rx} ${of('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  switch (tag) {
    case 'path':
      return absoluteStart(attributes.d ?? '')
    case 'circle':
      return ellipse(of('r'), of('r'))
    case 'ellipse':
      return ellipse(of('rx'), of('ry'))
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'polyline':
      return `M${attributes.points}`
    case 'rect': {
      const r = of('rx')
      const [across, down] = [of('width') - 2 * r, of('height') - 2 * r]
      const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
      return `M${of('x') + r} ${of('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
    }
    default:
      throw new Error(`<${tag}> is not supported. Add it to scripts/lib/icons.ts.`)
  }
}

/** Returns path data that begins with an absolute position, for use after other path data. */
function absoluteStart(data: string): string {
  const number = String.raw`\s*,?\s*-?(?:\d*\.)?\d+`
  // After a relative `m`, coordinates without a command are relative lines. After an absolute `M`, they would not be.
  return data.replace(new RegExp(`^m(${number}${number})(?=(${number})?)`), (_, start, line) =>
    line ? `M${start}l` : `M${start}`,
  )
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

  const path = shapes.map(pathOf).join('')
  const inLine = `export const ${name} = createIcon('${path}')`
  // Formatted like Biome.
  const drawn =
    inLine.length <= WIDTH ? inLine : `export const ${name} = createIcon(\n  '${path}',\n)`
  return `'use client'

// Generated from Lucide by \`npm run icons\`.

import { createIcon } from './createIcon.js'

${drawn}
`
}
