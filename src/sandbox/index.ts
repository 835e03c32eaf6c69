/**
 * The documented service in memory, for tests, stories and demos.
 *
 * @module svc-react/sandbox
 */
export type { InstallationConfig } from '../contract/manifest.js'
export type { SandboxCall } from './calls.js'
export { createClock, type SandboxClock } from './clock.js'
export type { InstallationSelector, SandboxConnection, SandboxGroupInfo } from './connection.js'
export { createSandbox } from './createSandbox.js'
export type { SandboxData, SandboxGroup, SandboxInstallation, SandboxProject } from './data.js'
export type { FailNextOptions, SandboxFailure } from './failures.js'
export type { SandboxRateLimit } from './limits.js'
export type { SandboxAssumptions, SandboxOptions } from './options.js'
export type { SandboxCallKind, SandboxProblemCode } from './problems.js'
export type { ProviderContext, SandboxProvider } from './provider.js'
export type { SandboxQuirk } from './quirks.js'
export type { Sandbox, ThrottleOptions } from './sandbox.js'
export { type Scenario, scenarios } from './scenarios.js'
export { type SandboxDataOptions, sandboxData } from './seed/sandboxData.js'
export type { SandboxUrls } from './urls.js'
