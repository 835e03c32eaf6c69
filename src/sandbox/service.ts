import type { ManifestIntegration } from '../contract/manifest/manifest.js'
import type { serviceHeaders } from '../contract/serviceHeaders.js'
import type { SandboxCall } from './calls/callLog.js'
import type { SandboxClock } from './clock.js'
import type { SandboxData, SandboxInstallation, SandboxProject } from './data/sandboxData.js'
import type { Throttle } from './faults/throttle.js'
import type { assumptionsOf } from './options.js'
import type { Counter, ProviderLimits } from './provider/limits.js'
import type { SandboxProvider } from './provider/provider.js'
import type { ErrorShapes } from './provider/providerErrors.js'
import type { RateLimitForms } from './provider/rateLimitForms.js'
import { Refusal } from './responses/problems.js'

/** What the three APIs answer from. */
export interface Service {
  data: SandboxData
  clock: SandboxClock
  /** The names of the service's headers. */
  headers: ReturnType<typeof serviceHeaders>
  /** What all of those headers begin with: `x-svc-`. */
  headerStart: string
  /** What its document does not show. */
  assumptions: ReturnType<typeof assumptionsOf>
  /** The service's own rate limit. */
  counter: Counter
  /** The providers' own rate limits. */
  limits: ProviderLimits
  /** The service's memory of them. */
  throttle: Throttle
  /** Shapes of the providers' errors. */
  errorShapes: ErrorShapes
  /** How a provider's 429 states its time, with the quirk `rate-limit-headers`. */
  rateLimitForms: RateLimitForms
}

/** A call that has arrived. */
export interface Incoming {
  request: Request
  /** Path and query behind the API's base URL, as written. */
  rest: string
  body: Uint8Array<ArrayBuffer>
  /** What `sandbox.calls()` will say about it. */
  call: SandboxCall
}

/** An installation with what it belongs to. */
export interface Instance {
  installation: SandboxInstallation
  integration: ManifestIntegration
  provider: SandboxProvider
}

/** Looks up what an installation of a project belongs to. */
export function instanceOf(
  { providers }: SandboxData,
  { manifest }: SandboxProject,
  installation: SandboxInstallation,
): Instance {
  const name = installation.integration
  const integration = manifest.integrations.find((one) => one.name === name)
  const provider = providers[integration?.provider ?? '']
  if (integration && provider) return { installation, integration, provider }

  throw new Refusal('internal-error', {
    detail: `Integration "${name}" is not in the manifest, or its provider is not in the sandbox.`,
    remedy: 'Give the sandbox a manifest and providers that go with its installations.',
  })
}
