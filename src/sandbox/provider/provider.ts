import { isJsonObject, type JsonObject } from '../../contract/json/json.js'

/** Whose data a provider is asked for. */
export interface ProviderContext {
  /** The customer. */
  groupRef: string
  /** The customer's installation. */
  installationId: string
  /** The installation's records by object name. A provider may add, change and take away. */
  records: Record<string, JsonObject[]>
  /** The sandbox's time, in epoch milliseconds. */
  now(): number
}

/** A SaaS provider: the API that stands behind the proxy. */
export interface SandboxProvider {
  /** Where the provider's API is, without a slash at the end. A proxy call's path is added to it. */
  baseUrl: string
  /**
   * Answers a call of the provider's API. The request is as the service sends it on: with the provider's
   * credentials, without the service's. What it throws becomes a 502 problem of the service.
   */
  handle(request: Request, context: ProviderContext): Response | Promise<Response>
  /**
   * Where a record keeps its fields. @default the record itself
   */
  fieldsOf?(record: JsonObject): JsonObject
}

/** A record's fields by the provider's names. A record that is no object, which a test may give, has none. */
export function fieldsOf(provider: SandboxProvider, raw: JsonObject): JsonObject {
  return isJsonObject(raw) ? (provider.fieldsOf?.(raw) ?? raw) : {}
}

/** A provider's record as the service reads it: its ID, and its fields with the ID among them. */
export function readRecord(provider: SandboxProvider, raw: JsonObject) {
  // One that is no object is given as it is, because `raw` is what the provider returns.
  const id = isJsonObject(raw) ? raw.id : undefined
  return { id: String(id ?? ''), fields: { id, ...fieldsOf(provider, raw) }, raw }
}

/** One route of a provider: a method, a pattern of the path, and what answers. */
export type ProviderRoute = readonly [
  method: string,
  path: RegExp,
  answer: (call: ProviderCall) => Response | Promise<Response>,
]

/** A provider's call, taken apart. */
export interface ProviderCall extends ProviderContext {
  request: Request
  url: URL
  /** What the groups of the pattern matched. */
  parts: string[]
}

/** Says what it saw: method, path with query, headers and body, as the provider got them. */
async function echo({ request, url }: ProviderCall): Promise<Response> {
  return Response.json({
    method: request.method,
    // Cut from the text: `url.search` would lose the question mark of `/debug/echo?`.
    path: request.url.slice(url.origin.length),
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  })
}

/** Sends the body back as it is, under its own media type. */
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
 * A provider's handler from its routes. `HEAD` is answered as `GET`: the sandbox leaves the body out.
 *
 * @param otherwise - The provider's own way to say that there is no such thing, or no such method.
 */
export function routeProvider(
  routes: ProviderRoute[],
  otherwise: (status: 404 | 405) => Response,
): SandboxProvider['handle'] {
  return async (request, context) => {
    const url = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const here = [...debugRoutes, ...routes].filter(([, path]) => path.test(url.pathname))
    const route = here.find(([verb]) => verb === '*' || verb === method)
    if (!route) return otherwise(here.length > 0 ? 405 : 404)

    const [, path, answer] = route
    const parts = path.exec(url.pathname)?.slice(1) ?? []
    return answer({ ...context, request, url, parts })
  }
}
