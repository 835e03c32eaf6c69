import type { Fetch } from '../../contract/fetch.js'
import type { InstallationConfig, Manifest } from '../../contract/manifest/manifest.js'
import type { ProviderField } from '../../contract/manifest/objectFields.js'
import type { RelayEvent, RelayEventDetails } from '../events/relayEvent.js'
import type { Transport } from '../http/transport.js'
import type { AllowRule } from '../policy/rules/allowRule.js'
import type { ProviderCall, RelayCall } from './relayCall.js'
import type { RelayLimits } from './relayLimits.js'

/**
 * A secret, or a function that returns it. The function is called for every call, so you can rotate a key without a
 * restart.
 */
export type SecretOption = string | (() => string | Promise<string>)

/** The SaaS instance that an integration's calls go to. */
export interface IntegrationBinding {
  /**
   * The user group. Required for searches. Provider calls use it if `installationId` is absent.
   * @default the grant's
   */
  groupRef?: string
  /** The installation, for provider calls. It takes precedence over the group, as in the service. */
  installationId?: string
}

/**
 * The access that the app grants to a caller. Usually `{ user, groupRef }`: all integrations, for one group.
 *
 * The group and the installation come only from the grant, so a browser cannot change them. If a grant has a member
 * that is not listed here or has the wrong type, the relay responds with 500, so that a misspelled member does not
 * grant more than intended.
 */
export interface Grant {
  /**
   * The caller's ID. The relay counts per-user limits by it and adds it to events. Without it, limits are counted by
   * `groupRef`, or by the integration's `groupRef` or `installationId`, so the users of a group share them.
   */
  user?: string
  /** The user group whose SaaS instances the calls go to. Printable ASCII. */
  groupRef?: string
  /**
   * The granted integrations: a list of aliases, or a binding for each alias if their instances differ
   * (`{ crm: { groupRef: 'acme' }, erp: { installationId: 'i-1' } }`).
   * @default every configured integration if `groupRef` is set, otherwise none
   */
  integrations?: readonly string[] | Readonly<Record<string, IntegrationBinding>>
  /**
   * Whether the project's destinations may be listed. They belong to the project, not to the caller's group.
   * @default false
   */
  destinations?: boolean
  /** Custom data, such as roles, for your `allow` and `installationConfig`. The relay does not read it. */
  context?: unknown
}

/** The result of `authorize` that denies access. */
export interface Denial {
  /** The reason, written for the user. The relay sends it as the `detail` of the 403. */
  deny: string
}

/** An integration of the service. Browsers refer to it by an alias. */
export interface RelayIntegration {
  /** Integration ID, for searches. */
  id: string
  /** Integration name as in the manifest, for provider calls. */
  name: string
}

/** Base URLs of the service. `https`, or `http` on the loopback interface, without credentials, query or fragment. */
export interface RelayUpstream {
  /** Base URL of the public API, with its version. Destinations are at `{baseUrl}/projects/...`. */
  baseUrl: string
  /** Base URL of the search API, with its version. */
  searchUrl: string
  /** Base URL of the proxy API, which replaces a provider's base URL. */
  proxyUrl: string
}

/** A call to the service, as {@link RelayOptions.rateLimit} receives it. */
export interface RateLimitCall {
  /** The grant's `user`. */
  user?: string
  /** The group whose instance the call goes to. For destinations, the grant's group. */
  groupRef?: string
  /** The installation that the call goes to, if the grant names one. Absent for destinations. */
  installationId?: string
  /** The operation. */
  op: 'destinations' | 'search' | 'proxy'
  /** The integration's alias. Absent for destinations. */
  integration?: string
  /** The relay's ID of the request, also in its event and in `X-Relay-Request-Id`. */
  requestId: string
}

/** Result of {@link RelayOptions.rateLimit}. */
export interface RateLimitResult {
  /** Whether the call may continue. */
  ok: boolean
  /** Time until a retry is allowed if the call may not continue, in seconds. At most 366 days. @default 1 */
  retryAfterSeconds?: number
}

/** Context of a request for the app's functions. */
export interface RequestContext {
  /** The relay's ID of the request, also in its event and in `X-Relay-Request-Id`. */
  requestId: string
}

/** Options for {@link createRelay}. Set `apiKey`, `accessToken`, or both. */
export interface RelayOptions {
  /** The service's API key, sent as `x-api-key`. Without `accessToken`, the list of destinations uses it too. */
  apiKey?: SecretOption
  /**
   * A bearer token, sent as `Authorization: Bearer`. The list of destinations uses it instead of the key. Without
   * `apiKey`, searches and provider calls use it too. A token is valid for at most ten minutes, so pass a function: the
   * relay calls it for every call to the service.
   */
  accessToken?: SecretOption
  /** The project. */
  project: {
    /** Project ID, for provider calls and searches. */
    id: string
    /** Project name. Replaces the ID in the path of the list of destinations, where the service accepts either. */
    name?: string
  }
  /** Base URLs of the service. */
  upstream: RelayUpstream
  /** The path where the relay is mounted. @default '/api/svc' */
  basePath?: string
  /** The service's short name in its headers, `x-{prefix}-project-id`. Browsers always use `x-svc-`. @default 'svc' */
  headerPrefix?: string
  /** The integrations by alias, `[A-Za-z0-9_-]{1,64}`. Browsers refer to an integration only by its alias. */
  integrations: Readonly<Record<string, RelayIntegration>>
  /**
   * The manifest, as YAML text or as an object. It defines which objects can be searched, and which integrations can be
   * proxied. Without it, the relay has no information about objects. Parts that cannot be read are ignored and never
   * enable anything. `createRelay` logs a warning for each of them with `console.warn`. `createRelay` throws if the
   * text is not YAML or larger than 256 KB, or if it has no list of integrations.
   */
  manifest?: string | Manifest
  /**
   * Called for every request. Returns a grant, a denial, or `undefined` if the caller is not signed in. `null` is
   * accepted too, because session libraries return it for an absent session. It must not read the body.
   * `request.signal` is aborted when the caller disconnects.
   */
  authorize: (
    request: Request,
    call: RelayCall,
    context: RequestContext,
  ) => Grant | Denial | null | undefined | Promise<Grant | Denial | null | undefined>
  /**
   * Returns the config of the caller's installation, or `undefined` if it has none. `null` is accepted too, because
   * databases return it for an absent config. The config can disable objects and provider calls (`proxy.enabled: false`). The relay accepts it as the service stores it,
   * `{ config: { content: { read, proxy } } }`, without the outer wrapper, `{ content }`, or bare, `{ read, proxy }`.
   * The call fails with 500 if the function returns anything else.
   *
   * Called for the list of integrations, for the relay's description, and before each provider call that `allow`
   * permits. It must settle within `limits.appMs`. The relay does not cache the result: cache it if reading it is slow.
   * @default none. Nothing is disabled.
   */
  installationConfig?: (
    grant: Grant,
    alias: string,
  ) => InstallationConfig | null | undefined | Promise<InstallationConfig | null | undefined>
  /**
   * Returns the fields of an object in the instance of a customer, for the list of integrations. Read them from the
   * provider, with the relay's key if you call the service. They describe the fields that the manifest and the
   * installation name, and add others. `undefined` and `null` mean that the fields are not known.
   *
   * Called for each object that the caller may search. The result is cached for `limits.fieldsMs`, for all users with
   * the same group and installation, so the function receives only these and not the grant. Concurrent requests share
   * one call. It must settle within `limits.appMs`. If it fails, the list has the fields of the manifest and the
   * installation, and the function is called again after 30 seconds. At most 1,000 fields of an object are read, and
   * names and labels of at most 200 characters.
   * @default none
   */
  fields?: (
    binding: Readonly<IntegrationBinding>,
    alias: string,
    objectName: string,
  ) =>
    | readonly ProviderField[]
    | null
    | undefined
    | Promise<readonly ProviderField[] | null | undefined>
  /**
   * The allowed provider calls: a list of rules, one of which has to match, or `'all'` for every call that the key
   * permits. A function must be synchronous, and only `true` allows a call. It receives the path exactly as sent. A
   * provider can read `/contacts/..%00/admin` as `/admin`, so prefer rules if they can express your policy.
   * @default none. Provider calls are off.
   */
  allow?:
    | 'all'
    | readonly AllowRule[]
    | ((call: ProviderCall, grant: Grant, context: RequestContext) => boolean)
  /**
   * When the service manages a provider's rate limit: for every provider call (`always`), or only if the browser
   * requests it (`on-request`).
   * @default 'on-request'
   */
  throttle?: 'on-request' | 'always'
  /**
   * Handling of a second request of the same user, group and integration with the same `Idempotency-Key`. With
   * `refuse`, the relay responds with 409 and sends nothing, because browsers and proxies repeat a request if its
   * connection closes before the response. A request may be repeated if the first one was not sent, got a 4xx or 503
   * response, or failed and has an idempotent method. With `pass`, every request is sent: use it if the provider
   * recognizes the key and repeats its first response. The header is sent to the provider in both cases.
   *
   * Keys are remembered in the memory of this process, up to `limits.idempotencyKeys`. They are not shared between
   * processes.
   * @default 'refuse'
   */
  duplicateRequests?: 'refuse' | 'pass'
  /**
   * More request headers to send to providers. `x-hubspot-*` matches every header with that prefix. Credentials,
   * cookies and routing headers are never sent.
   */
  requestHeaders?: readonly string[]
  /**
   * More response headers to send to the browser. `x-hubspot-*` matches every header with that prefix. Cookies and
   * headers that control a browser's behavior are never sent.
   */
  responseHeaders?: readonly string[]
  /**
   * How requests are sent to the service. Use `undiciTransport()` on Node, where `fetch` keeps a whole upload in
   * memory, or a function that replaces `fetch`, such as a sandbox's. A function must behave like `fetch`: respect
   * `redirect: 'manual'` and the signal, and decode the content codings it supports. @default `fetch`
   */
  transport?: Transport | Fetch
  /**
   * The app's origin or origins, such as `https://app.example`. Set it if a proxy in front of the relay changes the
   * host.
   * @default the request's host, with any scheme
   */
  origin?: string | readonly string[]
  /**
   * Other origins that may call the relay with the app's cookies (CORS). Exact origins; `*` is not allowed.
   * @default none
   */
  crossOrigins?: readonly string[]
  /**
   * Whether requests other than GET and HEAD may lack both `Origin` and `Sec-Fetch-Site`, which every browser sends.
   * Required for scripts, and for calling the relay as a function in tests and stories. @default false
   */
  allowNonBrowser?: boolean
  /**
   * Which of a destination's settings the browser receives: all but secrets, none, or all of them.
   * @default 'redacted'
   */
  metadata?: 'redacted' | 'none' | 'full'
  /** Limits of sizes, times and concurrency. */
  limits?: RelayLimits
  /**
   * Called before each call to the service. Returns whether the call may continue. If not, the relay responds with 429.
   * If it throws or takes longer than `limits.rateLimitMs`, the call continues and the event has the cause
   * `rate-limit-failed`, because the service has its own limits.
   */
  rateLimit?: (call: RateLimitCall) => Promise<RateLimitResult> | RateLimitResult
  /**
   * Called after every request. Errors it throws, or rejects with, are ignored. Without it, the relay logs
   * configuration faults and errors of the app's functions with `console.error`, once per cause.
   */
  onEvent?: (event: RelayEvent, details: RelayEventDetails) => void
}
