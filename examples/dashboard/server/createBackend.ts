import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRelay, type RelayOptions } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { readSettings, type ServiceSettings } from './readSettings.ts'
import { type Customer, customerOf, handleSession } from './session.ts'

/** The server side of the dashboard. */
export interface Backend {
  /** Handles requests below `/api/`. Passes all others on to the server of the page. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Name of the connected service. */
  description: string
}

type Fetch = (request: Request) => Response | Promise<Response>

/** The service behind the relay, the customers, and the demo functions of the page. */
interface Service {
  relay: Omit<RelayOptions, 'authorize'>
  customers: readonly Customer[]
  throttle?: (groupRef: string) => void
  description: string
}

const THROTTLED_MS = 15_000

/** Starts the sandbox on its own port, so that the relay connects to it as it would to the real service. */
async function sandboxService(): Promise<Service> {
  let listener: ReturnType<typeof getRequestListener> | undefined
  const server = createServer((request, response) => listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has a port

  const origin = `http://127.0.0.1:${port}`
  const sandbox = createSandbox({
    urls: {
      baseUrl: `${origin}/api/v1`,
      searchUrl: `${origin}/search/v1`,
      proxyUrl: `${origin}/proxy`,
    },
  })
  listener = getRequestListener(sandbox.fetch)

  const { transport: _, ...connection } = sandbox.connection
  return {
    relay: { ...connection, fields: sandbox.fields },
    customers: sandbox.groups.map(({ groupRef, name }) => ({ groupRef, name })),
    throttle: (groupRef) => sandbox.throttle({ integration: 'crm', groupRef, forMs: THROTTLED_MS }),
    description: `the sandbox, which listens at ${origin}`,
  }
}

/** Returns the relay settings and the customers of a real service. */
function realService(settings: ServiceSettings, env: Record<string, string | undefined>): Service {
  const { baseUrl, searchUrl, proxyUrl, apiKey, projectId, headerPrefix } = settings
  const name = env.SVC_INTEGRATION_NAME ?? 'crm'
  const groupRefs = (env.SVC_GROUP_REFS ?? 'acme,globex').split(',').map((ref) => ref.trim())
  return {
    relay: {
      apiKey,
      project: { id: projectId },
      upstream: { baseUrl, searchUrl, proxyUrl },
      headerPrefix,
      integrations: { crm: { id: env.SVC_INTEGRATION_ID ?? name, name } },
    },
    customers: groupRefs.map((groupRef) => ({ groupRef, name: groupRef })),
    description: `the service at ${baseUrl}`,
  }
}

/** Creates the dashboard's backend: the session and the relay. Returns a message with the reason if it cannot start. */
export async function createBackend(
  env: Record<string, string | undefined>,
): Promise<Backend | { message: string }> {
  const settings = readSettings(env)
  if (settings && 'message' in settings) return settings
  const service = settings ? realService(settings, env) : await sandboxService()

  let relay: Fetch
  try {
    relay = createRelay({
      ...service.relay,
      // The session decides whose data a request may access, never the request itself.
      authorize: (request) => {
        const customer = customerOf(request, service.customers)
        return customer ? { groupRef: customer.groupRef, destinations: true } : undefined
      },
      // For demonstration only. A real app lists the methods and paths that its page needs.
      allow: 'all',
    })
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  const routes: Record<string, Fetch> = {
    '/api/session': (request) => handleSession(request, service.customers, 'throttle' in service),
    '/api/demo/throttle': (request) => {
      const customer = customerOf(request, service.customers)
      if (request.method !== 'POST' || !customer) return new Response(null, { status: 404 })
      service.throttle?.(customer.groupRef)
      return new Response(null, { status: 204 })
    },
  }
  const listen = getRequestListener((request: Request) => {
    const { pathname } = new URL(request.url)
    return routes[pathname]?.(request) ?? relay(request)
  })
  return {
    description: service.description,
    handle: (request, response, next) => {
      if (request.url?.startsWith('/api/')) void listen(request, response)
      else next()
    },
  }
}
