import { serviceHeaders } from '../contract/serviceHeaders.js'
import { checkData } from './checks/checkData.js'
import { checkFailure } from './checks/checkFailure.js'
import { checkOptions } from './checks/checkOptions.js'
import { checkSelector, checkThrottle } from './checks/checkThrottle.js'
import { readUrls } from './checks/readUrls.js'
import { createRunningClock } from './clock.js'
import {
  groupInfos,
  type SandboxConnection,
  selectInstallations,
  selectProject,
} from './connection.js'
import { copyData, freshData } from './data/freshData.js'
import type { SandboxProject } from './data/sandboxData.js'
import { checkQuirks, quirksOf } from './faults/quirks.js'
import { createThrottle } from './faults/throttle.js'
import { assumptionsOf, type SandboxOptions } from './options.js'
import { createCounter, createProviderLimits } from './provider/limits.js'
import { createErrorShapes } from './provider/providerErrors.js'
import { createRateLimitForms } from './provider/rateLimitForms.js'
import { createRequestHandler, type RequestHandler } from './requestHandler.js'
import type { SandboxUrls } from './responses/urls.js'
import type { Sandbox } from './sandbox.js'
import type { Service } from './service.js'

function createService(options: SandboxOptions): Service {
  const { clock = createRunningClock(), headerPrefix = 'svc', rateLimit } = options
  const assumptions = assumptionsOf(options)
  const data = freshData(options)
  checkData(data)
  return {
    data,
    clock,
    headers: serviceHeaders(headerPrefix),
    headerStart: `x-${headerPrefix.toLowerCase()}-`,
    assumptions,
    counter: createCounter(clock, assumptions.serviceRateLimit),
    limits: createProviderLimits(clock, rateLimit && { ...rateLimit }),
    throttle: createThrottle(clock, assumptions.holdMs),
    errorShapes: createErrorShapes(),
    rateLimitForms: createRateLimitForms(),
  }
}

/** What sets the limits of the providers. */
function createBrakes(service: Service): Pick<Sandbox, 'throttle' | 'lift'> {
  const { limits, throttle, clock } = service
  return {
    throttle: (options) => {
      checkThrottle(options)
      const { forMs = 0, lockedOut = false, ...selector } = options
      for (const { id } of selectInstallations(service.data, selector, 'throttle()')) {
        limits.refuse(id, clock.now() + forMs, lockedOut)
      }
    },
    lift: (selector = {}) => {
      checkSelector('lift', selector)
      for (const { id } of selectInstallations(service.data, selector, 'lift()')) {
        limits.accept(id)
        throttle.end(id)
      }
    },
  }
}

/** What a relay needs, for each project. */
function connectionFor(reception: RequestHandler, urls: SandboxUrls, headerPrefix: string) {
  return ({ apiKey, project, integrations, manifest }: SandboxProject): SandboxConnection => ({
    apiKey,
    project,
    upstream: urls,
    headerPrefix,
    integrations,
    manifest,
    transport: reception.fetch,
  })
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
  const urls = readUrls(options.urls)
  // Copied here too: what a caller does to its own objects later must not come back with `reset`.
  const given = copyData(options)
  const service = createService(options)
  const { quirks } = service.assumptions
  const reception = createRequestHandler(service, urls)
  const connect = connectionFor(reception, urls, options.headerPrefix ?? 'svc')
  return {
    fetch: reception.fetch,
    urls,
    clock: service.clock,
    get connection() {
      return connect(service.data)
    },
    connectionOf: (idOrName) => connect(selectProject(service.data, idOrName)),
    get groups() {
      return groupInfos(service.data)
    },
    get data() {
      return service.data
    },
    installation: (integration, groupRef) =>
      selectInstallations(service.data, { integration, groupRef }, 'installation()')[0],
    calls: reception.calls.list,
    failNext: (failure, when = {}) => {
      checkFailure(failure, when)
      reception.failures.add(failure, when)
    },
    ...createBrakes(service),
    setQuirks: (others) => {
      checkQuirks('setQuirks: quirks', others)
      service.assumptions.quirks = quirksOf(others)
    },
    reset: () => {
      service.assumptions.quirks = quirks
      service.data = freshData(given)
      service.limits.clear()
      service.counter.clear()
      service.throttle.clear()
      service.errorShapes.clear()
      service.rateLimitForms.clear()
      reception.clear()
    },
  }
}
