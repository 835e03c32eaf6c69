import type { SandboxUrls } from '../../sandbox/responses/urls.js'

/**
 * Where the sandbox itself believes to be. Whoever calls it comes by a name of their own (`localhost`, an IP, the name
 * of a container), so the host is no part of what is compared.
 */
export const SANDBOX_ORIGIN = 'http://sandbox.invalid'

/** Where the three APIs are on a host. */
export function urlsAt(origin: string): SandboxUrls {
  return {
    baseUrl: `${origin}/public/v1`,
    searchUrl: `${origin}/search/v1`,
    proxyUrl: `${origin}/proxy`,
  }
}
