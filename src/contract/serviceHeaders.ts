/**
 * Returns the names of the service's request and response headers. Only the relay and the sandbox use them.
 *
 * @param prefix - The service's short name, as in `x-{prefix}-project-id`.
 */
export function serviceHeaders(prefix: string) {
  const name = (rest: string) => `x-${prefix.toLowerCase()}-${rest}`
  return {
    apiKey: 'x-api-key',
    requestType: name('request-type'),
    proxyVersion: name('proxy-version'),
    projectId: name('project-id'),
    installationId: name('installation-id'),
    integrationName: name('integration-name'),
    groupRef: name('group-ref'),
    rateLimiterMode: name('rate-limiter-mode'),
    retryAfter: name('retry-after'),
    retryable: name('retryable'),
  }
}
