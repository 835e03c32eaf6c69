import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { listen } from '../../../scripts/lib/listen.mjs'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

interface CatalogueOptions {
  /** Path of the catalog, with a slash at both ends. @default "/" */
  below?: string
  /** HTML at the start of the `head` of each story. */
  head?: string
}

/** Serves the built catalog. Returns the URL of its root. */
export async function serveCatalogue(
  root: string,
  { below = '/', head = '' }: CatalogueOptions = {},
) {
  const { port, close } = await listen((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    const name = decodeURIComponent(pathname.slice(below.length)) || 'index.html'
    const file = join(root, name)
    const exists = pathname.startsWith(below) && existsSync(file) && statSync(file).isFile()
    // Browsers request this file automatically.
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    response.writeHead(exists ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/plain' })
    if (!exists) return response.end()
    const isStory = name === 'iframe.html'
    return response.end(
      isStory ? readFileSync(file, 'utf8').replace('<head>', `<head>${head}`) : readFileSync(file),
    )
  })
  return { base: `http://127.0.0.1:${port}${below}`, close }
}
