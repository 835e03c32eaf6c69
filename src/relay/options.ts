import type { Fetch } from '../contract/fetch.js'
import type { InstallationConfig, Manifest } from '../contract/manifest.js'
import type { Transport } from './transport.js'

/** A secret, or what reads it: asked at every call, so that a key can be changed without a restart. */
export type Secret = string | (() => string | Promise<string>)

/** What a request asks of the relay, as far as `authorize` and `allow` need to know. */
export type RelayCall =
  | {
      /** What this relay offers. Answered without the service. */
      op: 'info'
    }
  | {
      /** The integrations that the caller may use. Answered without the service. */
      op: 'integrations'
    }
  | {
      /** The project's destinations. */
      op: 'destinations'
    }
  | {
      /** A search of one integration's records. */
      op: 'search'
      /** The integration, as the browser names it. Not checked yet: it may not exist. */
      alias: string
    }
  | ProviderCall

/** A call to a provider's API. */
export interface ProviderCall {
  /** Always `proxy`. */
  op: 'proxy'
  /** The integration, as the browser names it. Not checked yet in `authorize`; it exists in `allow`. */
  alias: string
  /** HTTP method, as sent. */
  method: string
  /** The provider's path exactly as it is sent, still percent-encoded: `/crm/v3/objects/contacts`. */
  path: string
  /** The query exactly as it is sent, with its `?`; empty where there is none. */
  query: string
}

/** Whose SaaS instance an integration's calls go to. */
export interface Binding {
  /** The user group. A search needs it; a provider call takes it where no installation is named. @default the grant's */
  groupRef?: string
  /** The installation, for provider calls. It wins over the group, as in the service itself. */
  installationId?: string
}

/**
 * What the app lets a caller do. The usual one is `{ user, groupRef }`: all integrations, for one group.
 *
 * Group and installation come from here only; nothing that a browser sends can change them.
 */
export interface Grant {
  /** Who is asking, for the app's own use in `allow` and `installationConfig`. */
  user?: string
  /** The user group whose SaaS instances are used. Printable ASCII. */
  groupRef?: string
  /**
   * Which integrations, by alias: a list, or whose instance each one goes to where they differ
   * (`{ crm: { groupRef: 'acme' }, erp: { installationId: 'i-1' } }`).
   * @default every configured integration where `groupRef` is given, else none
   */
  integrations?: readonly string[] | Readonly<Record<string, Binding>>
  /** Whether the project's destinations may be listed. They belong to the project, not to the caller's group. @default false */
  destinations?: boolean
}

/** The app's refusal. */
export interface Denial {
  /** Why, in words for the person who asks: it becomes the `detail` of the 403. */
  deny: string
}

/** An integration of the service, behind an alias. */
export interface RelayIntegration {
  /** Integration ID: a search needs it. */
  id: string
  /** Integration name, as in the manifest: a provider call needs it. */
  name: string
}

/** Where the service is. `https`, or `http` on the loopback interface; no credentials, query or fragment. */
export interface RelayUpstream {
  /** The public API, with its version: destinations are at `{baseUrl}/projects/...`. */
  baseUrl: string
  /** The search API, with its version. */
  searchUrl: string
  /** The proxy API, which takes the place of a provider's own base URL. */
  proxyUrl: string
}

/** How much, and how long. */
export interface RelayLimits {
  /** The largest body of a provider call, in bytes. @default 10_485_760 (10 MiB) */
  proxyBodyBytes?: number
  /** The largest body of a search, in bytes. @default 65_536 */
  searchBodyBytes?: number
  /** The largest answer to the list of destinations, in bytes. @default 1_048_576 */
  destinationsBytes?: number
  /**
   * How long the service may take until its answer begins, in milliseconds, from the last piece of the upload. Two pieces
   * may be as far apart, so that an upload that has stalled keeps no place. @default 60_000
   */
  headersMs?: number
  /** How long `limit` may take to answer, in milliseconds. After that the call goes on, as where it throws. @default 1_000 */
  limitMs?: number
  /**
   * How many calls are on their way to the service at a time, in this process. One more is answered with 503, before
   * `limit` is asked.
   * @default none: as many as come
   */
  maxInFlight?: number
}

/** What {@link RelayOptions.limit} answers. */
export interface LimitVerdict {
  /** Whether the call may go on. */
  ok: boolean
  /** Where it may not: when to try again, in seconds from now. @default 1 */
  retryAfter?: number
}

/** One request that the relay has dealt with. No path, query, header or body is in it. */
export interface RelayEvent {
  /** The relay's own id of the request, also in `X-Relay-Request-Id`. */
  requestId: string
  /** Absent where the request matched no route or was refused before. */
  op?: RelayCall['op']
  /** The integration as the browser named it, whether or not it exists. */
  alias?: string
  /** HTTP status of the answer. */
  status: number
  /** HTTP status of the service's answer, where there was one. */
  upstreamStatus?: number
  /** From the request to the end of the answer's body, in milliseconds. */
  ms: number
  /** Bytes of the request's body that were read. */
  bytesIn: number
  /** Bytes of the answer's body that were handed on. */
  bytesOut: number
  /** The last part of the problem's `type`, `aborted` when the caller left, or `cut` when the service broke off in the body. */
  error?: string
  /** A code of what was behind it, such as `ECONNREFUSED` or `empty-key`. */
  cause?: string
}

/** Options of {@link createRelay}. Give `apiKey`, `accessToken`, or both. */
export interface RelayOptions {
  /** The service's API key, sent as `x-api-key`. Search and provider calls need it. */
  apiKey?: Secret
  /** A bearer token for the public API: the list of destinations then uses it in place of the key. */
  accessToken?: Secret
  /** The project. */
  project: {
    /** Project ID; provider calls and searches need it. */
    id: string
    /** Project name: stands for the id in the list of destinations, where the service takes either. */
    name?: string
  }
  /** Where the service is. */
  upstream: RelayUpstream
  /** The path where the relay is mounted. @default /api/svc */
  basePath?: string
  /** The service's short name, as in its headers `x-{prefix}-project-id`. What the browser sees is always `x-svc-`. @default svc */
  headerPrefix?: string
  /** The integrations by alias: `[A-Za-z0-9_-]{1,64}`, the only thing a browser names them by. */
  integrations: Readonly<Record<string, RelayIntegration>>
  /** The manifest, YAML text or object: what can be searched, and where proxying is on. Without it, nothing is known of objects. */
  manifest?: string | Manifest
  /**
   * Who is asking, and what they may do. Called for every request; it must not read the body.
   * A grant, a denial, or null where nobody is signed in.
   */
  authorize: (
    request: Request,
    call: RelayCall,
  ) => Grant | Denial | null | Promise<Grant | Denial | null>
  /** The config of the caller's installation, which can disable objects. @default none: nothing is disabled */
  installationConfig?: (
    grant: Grant,
    alias: string,
  ) => InstallationConfig | null | undefined | Promise<InstallationConfig | null | undefined>
  /**
   * Which provider calls may be made. It sees the very string that is sent, so name what is allowed rather
   * than what is not: a provider may read `/%61dmin` as `/admin`. Answers at once; only `true` allows.
   * @default none: proxying is off
   */
  allow?: 'all' | ((call: ProviderCall, grant: Grant) => boolean)
  /** `always` has the service manage every provider's rate limit, `on-request` where the browser asks for it. @default on-request */
  throttle?: 'on-request' | 'always'
  /** Further request headers that reach a provider; `x-hubspot-*` for a family. Credentials, cookies and routing headers never do. */
  requestHeaders?: readonly string[]
  /** Further response headers that reach the browser; `x-hubspot-*` for a family. Cookies and headers that steer a browser never do. */
  responseHeaders?: readonly string[]
  /**
   * How requests are sent: `undiciTransport()` on Node, where `fetch` keeps a whole upload in memory, or a function
   * in the place of `fetch`, such as a sandbox's. A function must do as `fetch` does: obey `redirect: 'manual'` and
   * the signal, and decode the content codings it knows. @default fetch
   */
  transport?: Transport | Fetch
  /**
   * The app's own origin, or several: `https://app.example`. Set it behind anything that changes the host.
   * @default the request's own host, any scheme
   */
  origin?: string | readonly string[]
  /** Other origins that may call the relay with the app's cookies (CORS). Exact; never `*`. @default none */
  crossOrigins?: readonly string[]
  /**
   * Whether requests that change something may come without `Origin` and `Sec-Fetch-Site`, which every browser
   * sends. Needed for scripts, and for calling the relay as a function in tests and stories. @default false
   */
  allowNonBrowser?: boolean
  /** What of a destination's settings is told: without secrets, not at all, or everything. @default redacted */
  metadata?: 'redacted' | 'none' | 'full'
  /** How much, and how long. */
  limits?: RelayLimits
  /**
   * Asked before each call that goes to the service, whether it may. A refusal is answered with 429. Where it throws
   * or takes longer than `limits.limitMs`, the call goes on, and the event says `limit-failed`: the service has limits
   * of its own.
   * @param key - Whose limit it is: JSON of the grant's `user` and the call's `op`, `["ada","search"]`.
   */
  limit?: (key: string, cost: 1) => Promise<LimitVerdict> | LimitVerdict
  /** Told of every request once it is over. What it throws is ignored. */
  onEvent?: (event: RelayEvent) => void
}
