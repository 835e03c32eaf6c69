import { getRequestListener } from '@hono/node-server'
import { listen } from '../../scripts/lib/listen.mjs'
import { createRelay, type RelayOptions } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { buildPage } from './builtPage.js'

/** Options of {@link servePage}. */
interface PageOptions {
  /** Headers of the document. */
  headers?: Record<string, string>
  limits?: RelayOptions['limits']
}

/** Serves a built page of this folder at each path, and at `/api` a relay to a sandbox. */
export async function servePage(file: string, { headers, limits = {} }: PageOptions = {}) {
  const { scripts, sheet } = await buildPage(file)
  const sandbox = createSandbox()
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme' }),
    allow: 'all',
    limits,
  })
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>app</title>
    <style>${sheet}</style><body><main></main><script type="module" src="/page.js"></script>`
  let sendReport: (report: unknown) => void
  const report = new Promise<unknown>((resolve) => {
    sendReport = resolve
  })
  const { port, close } = await listen(
    getRequestListener(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/api/')) return relay(request)
      if (pathname === '/report') {
        sendReport(await request.json())
        return new Response()
      }
      const script = scripts.get(pathname)
      // A page in a sandbox has no origin, so its scripts are of another one.
      const ofScript = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }
      return script
        ? new Response(script, { headers: ofScript })
        : new Response(html, { headers: { 'content-type': 'text/html', ...headers } })
    }),
  )
  return {
    address: `http://127.0.0.1:${port}`,
    sandbox,
    close,
    /** Resolves with the JSON that the page posts to `/report`. */
    report,
  }
}
