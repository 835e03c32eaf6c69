/**
 * What the browser and a relay say to each other, beside bodies. The names are the same whatever prefix the
 * service's own headers have: only the relay knows that one.
 */
export const relayHeaders = {
  /** On every request, with the value `1`: a page of another site cannot send it without being asked for. */
  relay: 'x-svc-relay',
  /** On a request: `throttle` asks the service to manage the provider's rate limit. */
  rateLimiterMode: 'x-svc-rate-limiter-mode',
  /** On an answer: when to retry, an HTTP-date that ends in UTC. */
  retryAfter: 'x-svc-retry-after',
  /** On an answer: `false` when the provider has locked out the token. */
  retryable: 'x-svc-retryable',
  /** On an answer: `relay` when the relay itself answers, else `upstream`. */
  source: 'x-relay-source',
  /** On an answer: the relay's own id of the request. */
  requestId: 'x-relay-request-id',
  /** On an answer: where a redirect of the provider points, which nobody follows. */
  location: 'x-relay-location',
  /** On the response to a provider call: names of request headers that the relay did not pass, separated by commas. */
  droppedHeaders: 'x-relay-dropped-headers',
} as const

/** An alias of an integration. */
export const aliasPattern = /^[A-Za-z0-9_-]{1,64}$/

/** The relay's routes, below the path where it is mounted. */
export const relayRoutes = {
  info: () => '/',
  destinations: () => '/destinations',
  integrations: () => '/integrations',
  search: (alias: string) => `/search/${alias}`,
  proxy: (alias: string, target: string) => `/proxy/${alias}${target}`,
} as const
