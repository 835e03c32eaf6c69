/**
 * The documented service in memory, for tests, stories and demos.
 *
 * @module svc-react/sandbox
 */
export type {
  InstallationConfig,
  Manifest,
  ManifestField,
  ManifestIntegration,
  ManifestObject,
} from '../contract/manifest/manifest.js'
export type { ProviderField } from '../contract/manifest/objectFields.js'
export type { SandboxCall } from './calls/callLog.js'
export { createSandboxClock, type SandboxClock } from './clock.js'
export type { InstallationSelector, SandboxConnection, SandboxGroupInfo } from './connection.js'
export { createSandbox } from './createSandbox.js'
export type {
  SandboxData,
  SandboxGroup,
  SandboxInstallation,
  SandboxProject,
} from './data/sandboxData.js'
export type { FailNextOptions, SandboxFailure } from './faults/failures.js'
export type { SandboxQuirk } from './faults/quirks.js'
export type { SandboxAssumptions, SandboxOptions } from './options.js'
export type { SandboxRateLimit } from './provider/limits.js'
export type { ProviderContext, SandboxProvider } from './provider/provider.js'
export type { SandboxCallKind, SandboxProblemCode } from './responses/problems.js'
export type { SandboxUrls } from './responses/urls.js'
export type { Sandbox, ThrottleOptions } from './sandbox.js'
export { type Scenario, scenarios } from './scenarios.js'
export { type SandboxDataOptions, sandboxData } from './seed/sandboxData.js'
