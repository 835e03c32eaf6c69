import type { Fetch } from '../contract/fetch.js'
import { serviceHeaders } from '../contract/serviceHeaders.js'
import { answer, finish, untilAborted } from './answer.js'
import { noteCall, type SandboxCall } from './calls.js'
import { createRunningClock, type SandboxClock } from './clock.js'
import {
  groupInfos,
  type InstallationSelector,
  type SandboxConnection,
  type SandboxGroupInfo,
  selectInstallations,
} from './connection.js'
import type { SandboxData, SandboxInstallation } from './data.js'
import {
  createFailures,
  type FailNextOptions,
  failedAnswer,
  type SandboxFailure,
  wait,
} from './failures.js'
import { freshData } from './freshData.js'
import { createProviderLimits } from './limits.js'
import {
  badOption,
  checkData,
  checkFailure,
  checkOptions,
  readUrls,
  type SandboxOptions,
} from './options.js'
import type { SandboxCallKind } from './problems.js'
import type { Service } from './service.js'
import { createThrottle } from './throttle.js'
import { locate, type SandboxUrls } from './urls.js'

/** Whose provider refuses calls, and for how long. */
export type ThrottleOptions = InstallationSelector &
  (
    | {
        /** How long the provider answers 429, from now. 0 ends it. */
        forMs: number
        /** Whether it has locked out the token too; that lasts until the sandbox is reset. @default false */
        lockedOut?: boolean
      }
    | { forMs?: number; lockedOut: true }
  )

/** The service in memory. */
export interface Sandbox {
  /**
   * Answers a request as the service would. Rejects only where `fetch` does too: with the signal's reason
   * when the request is aborted, and with a `TypeError` on a network error that was asked for.
   */
  fetch: Fetch
  /** Where the three APIs are. */
  urls: SandboxUrls
  /** What a relay needs to talk to it: `createRelay({ ...sandbox.connection, authorize })`. */
  readonly connection: SandboxConnection
  /** The customers, with their installation IDs by alias. */
  readonly groups: SandboxGroupInfo[]
  /** All that the service knows. What is changed here holds from the next call until `reset`. */
  readonly data: SandboxData
  /** The time it lives in. */
  clock: SandboxClock
  /**
   * The installation that a customer has of an integration.
   *
   * @param integration - An alias, or a name in the manifest.
   * @throws TypeError if there is none.
   */
  installation(integration: string, groupRef: string): SandboxInstallation
  /**
   * The calls it has received, the oldest first, as copies; at most the last 10,000.
   *
   * @param kind - Only those of one API.
   */
  calls(kind?: SandboxCallKind): SandboxCall[]
  /**
   * Makes the next call fail. Failures queue up: each is used by the first call that it fits.
   *
   * @throws TypeError if the failure is impossible, such as a status below 400.
   */
  failNext(failure: SandboxFailure, options?: FailNextOptions): void
  /**
   * Makes the provider of an installation answer 429. It says when to retry in whole seconds, and so does
   * the service, both rounded up: that can be up to two seconds later than `forMs`.
   *
   * @throws TypeError if no such installation exists, or `forMs` is no time.
   */
  throttle(options: ThrottleOptions): void
  /** Makes it as it was when it was created. The clock stays as it is. */
  reset(): void
}

/**
 * The service in memory: its three APIs, two SaaS providers behind them, and two customers.
 *
 * @example
 * ```ts
 * const sandbox = createSandbox()
 * const relay = createRelay({ ...sandbox.connection, authorize, allow: 'all' })
 * sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })
 * ```
 * @throws TypeError if an option is wrong; the message names it and says what is allowed.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options)
  const {
    clock = createRunningClock(),
    headerPrefix = 'svc',
    urls: givenUrls,
    pageSize = 25,
    rateLimit,
    providers,
    ...rest
  } = options
  const urls = readUrls(givenUrls)
  // Copied here too: what a caller does to its own objects later must not come back with `reset`.
  const given = { ...structuredClone(rest), ...(providers ? { providers } : {}) }
  const initial = freshData(given)
  checkData(initial)

  const failures = createFailures()
  const service: Service = {
    data: initial,
    clock,
    headers: serviceHeaders(headerPrefix),
    headerStart: `x-${headerPrefix.toLowerCase()}-`,
    pageSize,
    limits: createProviderLimits(clock, rateLimit),
    throttle: createThrottle(clock),
  }
  const calls: SandboxCall[] = []
  let received = 0

  const handle: Fetch = async (request) => {
    request.signal.throwIfAborted()
    const { kind, rest } = locate(urls, request.url)
    received += 1
    const number = received
    const body = new Uint8Array(await request.clone().arrayBuffer())
    const at = clock.now()
    const call = noteCall(calls, { kind, path: rest, at, request, bytes: body })

    const failure = failures.take(kind)
    if (failure?.delayMs) await wait(failure.delayMs, request.signal)
    const origin = { kind, number, nowMs: clock.now() }
    const failed = failure && (await failedAnswer(failure, origin, request))
    const response = failed ?? (await answer(service, origin, { request, rest, body, call }))
    call.status = response.status
    return finish(response, request, clock.now())
  }

  const fetch: Fetch = (request) => untilAborted(handle(request), request.signal)

  return {
    fetch,
    urls,
    clock,
    get connection() {
      const { apiKey, project, integrations, manifest } = service.data
      return {
        apiKey,
        project,
        upstream: urls,
        headerPrefix,
        integrations,
        manifest,
        transport: fetch,
      }
    },
    get groups() {
      return groupInfos(service.data)
    },
    get data() {
      return service.data
    },
    installation: (integration, groupRef) => {
      const [found] = selectInstallations(service.data, { integration, groupRef }, 'installation()')
      if (!found) throw badOption('installation()', 'names no installation', 'what is installed')
      return found
    },
    calls: (kind) =>
      calls.filter((call) => kind === undefined || call.kind === kind).map((call) => ({ ...call })),
    failNext: (failure, when = {}) => {
      checkFailure(failure, when)
      failures.add(failure, when)
    },
    throttle: ({ forMs = 0, lockedOut = false, ...selector }) => {
      if (!(forMs >= 0 && Number.isFinite(forMs))) {
        throw badOption('throttle: forMs', `is ${forMs}`, 'milliseconds from 0')
      }
      for (const { id } of selectInstallations(service.data, selector, 'throttle()')) {
        service.limits.refuse(id, clock.now() + forMs, lockedOut)
      }
    },
    reset: () => {
      service.data = freshData(given)
      service.limits.clear()
      service.throttle.clear()
      failures.clear()
      calls.length = 0
      received = 0
    },
  }
}
