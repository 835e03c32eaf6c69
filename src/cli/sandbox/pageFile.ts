import { readFile } from 'node:fs/promises'
import { PAGE_HTML } from './page/html.js'
import { PAGE_STYLE } from './page/style.js'

/** A file of the page. */
export interface PageFile {
  /** Media type. */
  type: string
  /** Content of the file. */
  text: string
}

/** Scripts of the page: modules of this package, which the browser loads directly. */
const SCRIPTS = [
  'main',
  'callList',
  'callRow',
  'clockTime',
  'element',
  'relaySnippet',
  'scenarioButtons',
]

/** Returns a file of the page, or undefined if the path does not exist. */
export async function pageFile(path: string): Promise<PageFile | undefined> {
  if (path === '/') return { type: 'text/html; charset=utf-8', text: PAGE_HTML }
  if (path === '/control/page.css') return { type: 'text/css; charset=utf-8', text: PAGE_STYLE }
  const [, name = ''] = /^\/control\/page\/(\w+)\.js$/.exec(path) ?? []
  if (!SCRIPTS.includes(name)) return undefined
  const file = new URL(`./page/${name}.js`, import.meta.url)
  return { type: 'text/javascript; charset=utf-8', text: await readFile(file, 'utf8') }
}
