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

/** State and settings that the three APIs share. */
export interface Service {
  data: SandboxData
  clock: SandboxClock
  /** Names of the service's headers. */
  headers: ReturnType<typeof serviceHeaders>
  /** Common prefix of these headers: `x-svc-`. */
  headerStart: string
  /** Behavior that the service's document does not specify. */
  assumptions: ReturnType<typeof assumptionsOf>
  /** Rate limit of the service itself. */
  counter: Counter
  /** Rate limits of the providers. */
  limits: ProviderLimits
  /** Holds of the service after a provider's 429. */
  throttle: Throttle
  /** Formats of providers' errors, with the quirk `provider-errors`. */
  errorShapes: ErrorShapes
  /** Formats of a provider's retry time, with the quirk `rate-limit-headers`. */
  rateLimitForms: RateLimitForms
}

/** A received call. */
export interface Incoming {
  request: Request
  /** Raw path and query after the API's base URL. */
  rest: string
  body: Uint8Array<ArrayBuffer>
  /** Entry of the call in `sandbox.calls()`. */
  call: SandboxCall
}

/** An installation with its integration and provider. */
export interface Instance {
  installation: SandboxInstallation
  integration: ManifestIntegration
  provider: SandboxProvider
}

/** Returns an installation with its integration and provider. */
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
    remedy: 'Give the sandbox a manifest and providers that match its installations.',
  })
}
