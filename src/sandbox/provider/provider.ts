import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import type { ProviderField } from '../../contract/manifest/objectFields.js'

/** Context of a provider call. */
export interface ProviderContext {
  /** Customer. */
  groupRef: string
  /** Installation of the customer. */
  installationId: string
  /** Records of the installation by object name. A provider can add, change and remove records. */
  records: Record<string, JsonObject[]>
  /** Returns the sandbox's time, in epoch milliseconds. */
  now(): number
}

/** A SaaS provider: the API behind the proxy. */
export interface SandboxProvider {
  /** Base URL of the provider's API, without a trailing slash. The path of a proxy call is appended to it. */
  baseUrl: string
  /**
   * Handles a call of the provider's API. The request has the provider's credentials, without those of the service. If
   * it throws, the service returns a 502 problem.
   */
  handle(request: Request, context: ProviderContext): Response | Promise<Response>
  /**
   * Returns the fields of a record. @default the record itself
   */
  fieldsOf?(record: JsonObject): JsonObject
  /** Descriptions of the fields of each object, for `sandbox.fields`. @default none */
  fields?: Record<string, readonly ProviderField[]>
}

/** Returns the fields of a record by the provider's names. A malformed record that is not an object has none. */
export function fieldsOf(provider: SandboxProvider, raw: JsonObject): JsonObject {
  return isJsonObject(raw) ? (provider.fieldsOf?.(raw) ?? raw) : {}
}

/** Converts a provider's record to the service's format: its ID, and its fields including the ID. */
export function readRecord(provider: SandboxProvider, raw: JsonObject) {
  // A record that is not an object is returned unchanged as `raw`.
  const id = isJsonObject(raw) ? raw.id : undefined
  return { id: String(id ?? ''), fields: { id, ...fieldsOf(provider, raw) }, raw }
}

/** A route of a provider: method, path pattern and handler. */
export type ProviderRoute = readonly [
  method: string,
  path: RegExp,
  handle: (call: ProviderCall) => Response | Promise<Response>,
]

/** A parsed call of a provider. */
export interface ProviderCall extends ProviderContext {
  request: Request
  url: URL
  /** Capture groups of the path pattern. */
  parts: string[]
}

/** Returns the method, path with query, headers and body that the provider received. */
async function echo({ request, url }: ProviderCall): Promise<Response> {
  return Response.json({
    method: request.method,
    // Sliced from the text, because `url.search` loses the question mark of `/debug/echo?`.
    path: request.url.slice(url.origin.length),
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  })
}

/** Returns the body unchanged, with its media type. */
async function mirror({ request }: ProviderCall): Promise<Response> {
  const type = request.headers.get('content-type')
  return new Response(
    await request.arrayBuffer(),
    type ? { headers: { 'content-type': type } } : {},
  )
}

const debugRoutes: ProviderRoute[] = [
  ['*', /^\/debug\/echo$/, echo],
  ['*', /^\/debug\/mirror$/, mirror],
]

/**
 * Creates a provider's handler from routes. `HEAD` is handled like `GET`, and the sandbox removes the body.
 *
 * @param fallback - Creates the provider's response for an unknown path (404) or method (405).
 */
export function routeProvider(
  routes: ProviderRoute[],
  fallback: (status: 404 | 405) => Response,
): SandboxProvider['handle'] {
  return async (request, context) => {
    const url = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const here = [...debugRoutes, ...routes].filter(([, path]) => path.test(url.pathname))
    const route = here.find(([verb]) => verb === '*' || verb === method)
    if (!route) return fallback(here.length > 0 ? 405 : 404)

    const [, path, handle] = route
    const parts = path.exec(url.pathname)?.slice(1) ?? []
    return handle({ ...context, request, url, parts })
  }
}
