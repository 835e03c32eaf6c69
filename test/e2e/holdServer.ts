import { getRequestListener } from '@hono/node-server'
import { listen } from '../../scripts/lib/listen.mjs'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { buildPage } from './builtPage.js'

/** Serves the page of `holdPage.ts` and a relay to a sandbox. */
export async function serveHoldPage() {
  const { scripts } = await buildPage('holdPage.ts')
  const sandbox = createSandbox()
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme' }),
    allow: 'all',
  })
  const html = `<!doctype html><title>hold</title><script type="module">${scripts.get('/page.js')}</script>`
  const page = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const { port, close } = await listen(
    getRequestListener((request) =>
      new URL(request.url).pathname.startsWith('/api/') ? relay(request) : page(),
    ),
  )

  return {
    address: `http://127.0.0.1:${port}`,
    sandbox,
    close,
    /** Counts the calls that have reached the service since its first `start` calls, by provider. */
    arrivedSince(start: number): { crm: number; desk: number } {
      const paths = sandbox
        .calls('proxy')
        .slice(start)
        .map(({ path }) => path)
      const crm = paths.filter((path) => path.startsWith('/crm/')).length
      return { crm, desk: paths.length - crm }
    },
  }
}
