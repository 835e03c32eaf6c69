import type { SandboxUrls } from '../../sandbox/responses/urls.js'

/** Port of the sandbox without `--port`. */
export const DEFAULT_PORT = 4010

/**
 * Origin that the sandbox uses internally. Callers use different names (`localhost`, an IP, the name of a container),
 * so URLs are compared without the host.
 */
export const SANDBOX_ORIGIN = 'http://sandbox.invalid'

/** Returns the URLs of the three APIs at an origin. */
export function urlsAt(origin: string): SandboxUrls {
  return {
    baseUrl: `${origin}/public/v1`,
    searchUrl: `${origin}/search/v1`,
    proxyUrl: `${origin}/proxy`,
  }
}
