import type { Fetch } from '../../contract/fetch.js'
import type { InstallationConfig, Manifest } from '../../contract/manifest/manifest.js'
import type { RelayEvent, RelayEventDetails } from '../events/relayEvent.js'
import type { Transport } from '../http/transport.js'
import type { AllowRule } from '../policy/rules/allowRule.js'
import type { RelayLimits } from './relayLimits.js'

/** A secret, or what reads it: asked at every call, so that a key can be changed without a restart. */
export type SecretOption = string | (() => string | Promise<string>)

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
export interface IntegrationBinding {
  /** The user group. A search needs it; a provider call takes it where no installation is named. @default the grant's */
  groupRef?: string
  /** The installation, for provider calls. It wins over the group, as in the service itself. */
  installationId?: string
}

/**
 * What the app lets a caller do. The usual one is `{ user, groupRef }`: all integrations, for one group.
 *
 * Group and installation come from here only; nothing that a browser sends can change them. The relay answers 500 to a
 * grant with a member that is not listed here or has the wrong type: a misspelled member must not grant more than the
 * app meant.
 */
export interface Grant {
  /**
   * The caller's ID. Limits per user are counted by it, and events carry it. Without it, limits are counted by
   * `groupRef`, so the users of a group share them.
   */
  user?: string
  /** The user group whose SaaS instances are used. Printable ASCII. */
  groupRef?: string
  /**
   * Which integrations, by alias: a list, or whose instance each one goes to where they differ
   * (`{ crm: { groupRef: 'acme' }, erp: { installationId: 'i-1' } }`).
   * @default every configured integration where `groupRef` is given, else none
   */
  integrations?: readonly string[] | Readonly<Record<string, IntegrationBinding>>
  /** Whether the project's destinations may be listed. They belong to the project, not to the caller's group. @default false */
  destinations?: boolean
  /** Anything of the app's own, such as roles, for its `allow` and `installationConfig`. The relay does not read it. */
  context?: unknown
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

/** A call to the service, as {@link RelayOptions.rateLimit} receives it. */
export interface RateLimitCall {
  /** The grant's `user`. */
  user?: string
  /** The group whose instance the call goes to; the grant's for a list of destinations. */
  groupRef?: string
  /** What is called. */
  op: 'destinations' | 'search' | 'proxy'
  /** The integration's alias. Absent for destinations. */
  integration?: string
  /** The relay's ID of the request, also in its event and in `X-Relay-Request-Id`. */
  requestId: string
}

/** Result of {@link RelayOptions.rateLimit}. */
export interface LimitVerdict {
  /** Whether the call may continue. */
  ok: boolean
  /** When to retry, in seconds from now, if it may not. @default 1 */
  retryAfter?: number
}

/** What the relay adds to a request for the app's functions. */
export interface RequestContext {
  /** The relay's ID of the request, also in its event and in `X-Relay-Request-Id`. */
  requestId: string
}

/** Options of {@link createRelay}. Give `apiKey`, `accessToken`, or both. */
export interface RelayOptions {
  /** The service's API key, sent as `x-api-key`. Without `accessToken`, the list of destinations uses it too. */
  apiKey?: SecretOption
  /**
   * A bearer token, sent as `Authorization: Bearer`. The list of destinations uses it instead of the key. Without
   * `apiKey`, searches and provider calls use it too. A token lives at most ten minutes, so give a function: the relay
   * calls it for every call to the service.
   */
  accessToken?: SecretOption
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
  /**
   * The manifest, YAML text or object: what can be searched, and where proxying is on. Without it, nothing is known of
   * objects. Parts that cannot be read are ignored and never switch anything on; `createRelay` logs a warning for each
   * of them with `console.warn`. It throws if the text is not YAML or larger than 256 KB, or if there is no list of
   * integrations.
   */
  manifest?: string | Manifest
  /**
   * Returns what the caller may do: a grant, a denial, or null if nobody is signed in. Called for every request. It must
   * not read the body. `request.signal` is aborted when the caller leaves.
   */
  authorize: (
    request: Request,
    call: RelayCall,
    context: RequestContext,
  ) => Grant | Denial | null | Promise<Grant | Denial | null>
  /**
   * Returns the config of the caller's installation, which can disable objects and switch provider calls off
   * (`proxy.enabled: false`); null or undefined if there is none. Accepts the config as the service stores it
   * (`{ config: { content: { read, proxy } } }`), without the outer wrapper (`{ content }`), or bare (`{ read, proxy }`).
   * The call fails with 500 if it returns anything else.
   *
   * Called for the list of integrations, for the relay's description, and before each provider call that `allow`
   * allows, within `limits.appMs`. The relay keeps no result: cache it if reading it is slow.
   * @default none: nothing is disabled
   */
  installationConfig?: (
    grant: Grant,
    alias: string,
  ) => InstallationConfig | null | undefined | Promise<InstallationConfig | null | undefined>
  /**
   * The provider calls that are allowed: a list of rules, one of which has to match, or `'all'` for whatever the key may
   * do. A function decides synchronously, and only `true` allows. It receives the path exactly as it is
   * sent, and a provider can read `/contacts/..%00/admin` as `/admin`, so use rules where they can express it.
   * @default none: proxying is off
   */
  allow?:
    | 'all'
    | readonly AllowRule[]
    | ((call: ProviderCall, grant: Grant, context: RequestContext) => boolean)
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
   * Decides whether a call may go to the service. Called before each one. If it refuses, the relay answers 429. If it
   * throws or takes longer than `limits.rateLimitMs`, the call continues and the event has the cause
   * `rate-limit-failed`: the service has limits of its own.
   */
  rateLimit?: (call: RateLimitCall) => Promise<LimitVerdict> | LimitVerdict
  /**
   * Called when a request is over. Errors that it throws are ignored. Without it, the relay logs faults of its
   * configuration and errors of the app's functions with `console.error`, once per cause.
   */
  onEvent?: (event: RelayEvent, details: RelayEventDetails) => void
}
