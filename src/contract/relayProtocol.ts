/**
 * Headers between the browser and a relay. Their names do not depend on the prefix of the service's headers, which
 * only the relay uses.
 */
export const relayHeaders = {
  /** On every request, with the value `1`. A page of another site cannot send it without a CORS preflight. */
  relay: 'x-svc-relay',
  /** On a request. With `throttle`, the service manages the provider's rate limit. */
  rateLimiterMode: 'x-svc-rate-limiter-mode',
  /** On a response: time of the next allowed retry, as an HTTP-date that ends in UTC. */
  retryAfter: 'x-svc-retry-after',
  /** On a response: `false` if the provider has locked out the token. */
  retryable: 'x-svc-retryable',
  /** On a response: `relay` if the relay created the response, and `upstream` otherwise. */
  source: 'x-relay-source',
  /** On a response: the relay's ID of the request. */
  requestId: 'x-relay-request-id',
  /** On a response: target of a provider's redirect, which the relay does not follow. */
  location: 'x-relay-location',
  /** On the response to a provider call: names of request headers that were not forwarded, separated by commas. */
  droppedHeaders: 'x-relay-dropped-headers',
} as const

/** Pattern of an integration's alias. */
export const aliasPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Routes of the relay, relative to the path that it is mounted at. */
export const relayRoutes = {
  // Not `/`: some frameworks and proxies redirect a path with a slash at its end, or without one.
  info: () => '/info',
  destinations: () => '/destinations',
  integrations: () => '/integrations',
  search: (alias: string) => `/search/${alias}`,
  proxy: (alias: string, target: string) => `/proxy/${alias}${target}`,
} as const
