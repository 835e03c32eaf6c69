import { getRequestListener } from '@hono/node-server'
import { listen } from '../../../scripts/lib/listen.mjs'
import { loadSource } from '../loadSource.mjs'
import { startGateway } from './startGateway.mjs'

const kinds = [
  [/^\/api\/v1\//, 'destinations'],
  [/^\/search\//, 'search'],
  [/^\/proxy\//, 'proxy'],
]

/** Starts the sandbox behind a wire with faults. Returns the connection settings for the dashboard's backend. */
export async function startService() {
  const { createSandbox } = await loadSource('src/sandbox/index.ts')
  let listener
  const server = await listen((request, response) => listener(request, response))
  const wire = await startGateway({
    port: server.port,
    kindOf: (path) => kinds.find(([pattern]) => pattern.test(path))?.[1],
  })
  const origin = `http://127.0.0.1:${wire.port}`
  const sandbox = createSandbox({
    urls: {
      baseUrl: `${origin}/api/v1`,
      searchUrl: `${origin}/search/v1`,
      proxyUrl: `${origin}/proxy`,
    },
  })
  listener = getRequestListener(sandbox.fetch)
  // A transport cannot be sent to another process.
  const { transport: _, ...connection } = sandbox.connection
  const customers = sandbox.groups.map(({ groupRef, name }) => ({ groupRef, name }))
  return {
    sandbox,
    wire,
    env: { SOAK_SERVICE: JSON.stringify({ connection, customers }) },
    close: async () => {
      await wire.close()
      await server.close()
    },
  }
}
