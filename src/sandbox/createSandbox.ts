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
import type { SandboxData, SandboxProject } from './data/sandboxData.js'
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

/** Creates the methods that control the limits of the providers. */
function createThrottleControls(service: Service): Pick<Sandbox, 'throttle' | 'lift'> {
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

/** Creates a function that returns the connection settings of a project. */
function connectionFor(requestHandler: RequestHandler, urls: SandboxUrls, headerPrefix: string) {
  return ({ apiKey, project, integrations, manifest }: SandboxProject): SandboxConnection => ({
    apiKey,
    project,
    upstream: urls,
    headerPrefix,
    integrations,
    manifest,
    transport: requestHandler.fetch,
  })
}

function fieldDescriptions(
  { integrations, manifest, providers }: SandboxData,
  alias: string,
  objectName: string,
) {
  const name = integrations[alias]?.name
  const integration = manifest.integrations.find((one) => one.name === name)
  return providers[integration?.provider ?? '']?.fields?.[objectName]
}

/**
 * Creates the service in memory: its three APIs, two SaaS providers and two customers.
 *
 * @example
 * ```ts
 * const sandbox = createSandbox()
 * const relay = createRelay({ ...sandbox.connection, authorize, allow: 'all' })
 * sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })
 * ```
 * @throws TypeError if an option is invalid. The message names the option and the expected value.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options)
  const urls = readUrls(options.urls)
  // Copied, because later changes to the caller's objects must not take effect on `reset`.
  const given = copyData(options)
  const service = createService(options)
  const { quirks } = service.assumptions
  const requestHandler = createRequestHandler(service, urls)
  const connect = connectionFor(requestHandler, urls, options.headerPrefix ?? 'svc')
  return {
    fetch: requestHandler.fetch,
    urls,
    clock: service.clock,
    get connection() {
      return connect(service.data)
    },
    connectionOf: (idOrName) => connect(selectProject(service.data, idOrName)),
    fields: (_, alias, objectName) => fieldDescriptions(service.data, alias, objectName),
    get groups() {
      return groupInfos(service.data)
    },
    get data() {
      return service.data
    },
    installation: (integration, groupRef) =>
      selectInstallations(service.data, { integration, groupRef }, 'installation()')[0],
    calls: requestHandler.calls.list,
    failNext: (failure, when = {}) => {
      checkFailure(failure, when)
      requestHandler.failures.add(failure, when)
    },
    ...createThrottleControls(service),
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
      requestHandler.clear()
    },
  }
}
