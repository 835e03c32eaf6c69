import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { toNodeListener } from 'svc-react/relay/node'
import { createSandbox } from 'svc-react/sandbox'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(
  new URL('../../node_modules/.cache/svc-react-bench/scale', import.meta.url),
)
const pages = ['dashboards.html', 'tab.html'].map((page) => `${root}${page}`)

/** Creates the listener of a relay to a sandbox, and a record of the calls that it receives. */
function recordingRelay() {
  const sandbox = createSandbox()
  const relay = toNodeListener({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme' }),
    allow: 'all',
    // All tabs are of one user, and must not reach a limit of the relay.
    limits: { maxInFlightPerUser: 10_000 },
  })
  /** Arrival times of provider calls, in epoch milliseconds. */
  const arrivedAtMs = []
  const middleware = (request, response, next) => {
    if (!request.url?.startsWith('/api/svc/')) return next()
    if (request.url.startsWith('/api/svc/proxy/')) {
      arrivedAtMs.push(performance.timeOrigin + performance.now())
    }
    return relay(request, response)
  }
  return { sandbox, arrivedAtMs, middleware }
}

/** Builds the pages for production and serves them, with a relay at `/api/svc`. */
export async function serve() {
  const { sandbox, arrivedAtMs, middleware } = recordingRelay()
  const shared = {
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rollupOptions: { input: pages } },
  }
  await build({ ...shared, plugins: [react()], resolve: { tsconfigPaths: true } })
  const server = await preview({
    ...shared,
    plugins: [
      {
        name: 'relay',
        configurePreviewServer: ({ middlewares }) => void middlewares.use(middleware),
      },
    ],
    preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    address: `http://127.0.0.1:${server.httpServer.address().port}`,
    sandbox,
    arrivedAtMs,
    close: () => server.close(),
  }
}
