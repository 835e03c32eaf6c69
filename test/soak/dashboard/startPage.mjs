import { startChild } from '../startChild.mjs'
import { startGateway } from './startGateway.mjs'

const kinds = [
  [/^\/api\/svc\/destinations/, 'destinations'],
  [/^\/api\/svc\/search\//, 'search'],
  [/^\/api\/svc\/proxy\//, 'proxy'],
  [/^\/api\/svc\/integrations/, 'integrations'],
  [/^\/api\/svc\/?$/, 'info'],
  // Recorded, but never disturbed: all other requests depend on the session.
  [/^\/api\/session/, 'session'],
]

const customerIn = (cookie = '') => /dashboard_customer=([^;]*)/.exec(cookie)?.[1]

/** Starts the dashboard's process behind a wire with faults. `throttle` does the same as its button. */
export async function startPage({ env, throttle, onFault }) {
  const server = await startChild('./dashboard/server.mjs', { env, onFault })
  const wire = await startGateway({
    port: server.port,
    closes: true,
    kindOf: (path) => kinds.find(([pattern]) => pattern.test(path))?.[1],
    respond: ({ url, headers }) => {
      if (url !== '/api/demo/throttle') return undefined
      throttle(customerIn(headers.cookie))
      return { status: 204, headers: {}, bytes: Buffer.alloc(0) }
    },
    edit: (call, response) => {
      call.writtenMs = Date.now()
      if (call.kind === 'session') call.customer = JSON.parse(response.bytes.toString()).customer
    },
  })
  return {
    wire,
    address: `http://127.0.0.1:${wire.port}`,
    vitals: server.vitals,
    close: async () => {
      await wire.close()
      await server.stop()
    },
  }
}
