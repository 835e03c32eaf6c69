import type { JsonObject } from '../../contract/json/json.js'
import type { InstallationConfig, Manifest } from '../../contract/manifest/manifest.js'
import type { SandboxProvider } from '../provider/provider.js'

/** A customer of the application. The service calls it a user group. */
export interface SandboxGroup {
  /** Reference of the group in calls. */
  groupRef: string
  /** Display name. */
  name: string
}

/** A customer's connection to a SaaS instance, with the records of that instance. */
export interface SandboxInstallation {
  /** Installation ID. */
  id: string
  /** Name of the integration in the manifest. */
  integration: string
  /** Customer. */
  groupRef: string
  /**
   * Configuration of this customer. `read.objects.<objectName>.disabled` disables an object.
   * `read.objects.<objectName>.selectedFieldMappings` extends or overrides the manifest's mappings.
   */
  config: InstallationConfig
  /** Records by object name, in the provider's format. */
  records: Record<string, JsonObject[]>
}

/** A project with its key, customers and installations. */
export interface SandboxProject {
  /** Key that all three APIs accept. It determines the project of a call. */
  apiKey: string
  /** Bearer token (a JWT) that the public API accepts instead of the key. With `bearerApis: 'all'`, every API does. */
  accessToken: string
  /** ID and name of the project. */
  project: { id: string; name: string }
  /** Destinations in the list response. `unknown`, so that tests can add malformed destinations. */
  destinations: unknown[]
  /** Integrations by the app's alias: the service's ID and the name in the manifest. */
  integrations: Record<string, { id: string; name: string }>
  /** Manifest. Fields with a `fieldName` and a `mapToName` under `read` are mapped. */
  manifest: Manifest
  /** Customers. */
  groups: SandboxGroup[]
  /** Installations of the customers. */
  installations: SandboxInstallation[]
}

/** All data of the service. Tests and stories can change it at any time. */
export interface SandboxData extends SandboxProject {
  /** Additional projects, each with its own keys, customers and installations. @default none */
  otherProjects?: SandboxProject[]
  /** SaaS providers, by the value of `provider` in the manifest. All projects share them. */
  providers: Record<string, SandboxProvider>
}

/** Returns all projects, beginning with the first. */
export function projectsOf(data: SandboxData): [SandboxProject, ...SandboxProject[]] {
  return [data, ...(data.otherProjects ?? [])]
}
