import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRelay, type RelayOptions } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { readSettings, type ServiceSettings } from './readSettings.ts'
import { type Customer, customerOf, handleSession } from './session.ts'

/** What the dashboard's page needs of a server. */
export interface Backend {
  /** Answers what is below `/api/`, and passes the rest on to whoever serves the page. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** What it talks to, in words. */
  description: string
}

type Fetch = (request: Request) => Response | Promise<Response>

/** What the relay talks to, whose customers there are, and what the page may do beside the relay. */
interface Service {
  relay: Omit<RelayOptions, 'authorize'>
  customers: readonly Customer[]
  throttle?: (groupRef: string) => void
  description: string
}

const THROTTLED_MS = 15_000

/** The sandbox on a port of its own, so that the relay reaches it as it would reach the real service. */
async function sandboxService(): Promise<Service> {
  let listener: ReturnType<typeof getRequestListener> | undefined
  const server = createServer((request, response) => listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port

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
    relay: connection,
    customers: sandbox.groups.map(({ groupRef, name }) => ({ groupRef, name })),
    throttle: (groupRef) => sandbox.throttle({ integration: 'crm', groupRef, forMs: THROTTLED_MS }),
    description: `the sandbox, which listens at ${origin}`,
  }
}

/** A real service. Beside the five settings it takes what names the integration and the customers. */
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

/** The dashboard's backend: who is signed in, and the relay. Says in words what keeps it from starting. */
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
      // Whose data a request may see is read from the session, never from what the page asks for.
      authorize: (request) => {
        const customer = customerOf(request, service.customers)
        return customer && { groupRef: customer.groupRef, destinations: true }
      },
      // A demonstration: a real app names the methods and paths that its page needs.
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
