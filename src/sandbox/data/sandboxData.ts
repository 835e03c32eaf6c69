import type { JsonObject } from '../../contract/json/json.js'
import type { InstallationConfig, Manifest } from '../../contract/manifest/manifest.js'
import type { SandboxProvider } from '../provider/provider.js'

/** A customer of the application: a user group, as the service calls it. */
export interface SandboxGroup {
  /** What calls name it by. */
  groupRef: string
  /** What a person reads. */
  name: string
}

/** One customer's connection to one SaaS instance, with what that instance holds. */
export interface SandboxInstallation {
  /** Installation ID. */
  id: string
  /** The integration's name in the manifest. */
  integration: string
  /** The customer. */
  groupRef: string
  /**
   * What this customer has chosen. `read.objects.<objectName>.disabled` switches an object off;
   * `read.objects.<objectName>.fieldMappings` adds to the manifest's mappings, or overrides them.
   */
  config: InstallationConfig
  /** The provider's records by object name, each as the provider itself returns it. */
  records: Record<string, JsonObject[]>
}

/** A project: what its key opens. */
export interface SandboxProject {
  /** The key that all three APIs take. It decides which project a call is of. */
  apiKey: string
  /** The bearer token that the public API accepts instead of the key, and with `bearerApis: 'all'` every API. A JWT. */
  accessToken: string
  /** The project's ID and its name. */
  project: { id: string; name: string }
  /** What listing the destinations answers. `unknown`, so that a malformed one can be among them. */
  destinations: unknown[]
  /** The integrations by an alias of the app's choice: the service's id, and the manifest's name. */
  integrations: Record<string, { id: string; name: string }>
  /**
   * The manifest. An object under `read` may carry `fieldMappings`: a provider's field by mapped name.
   * The service's document does not show where a manifest keeps its mappings.
   */
  manifest: Manifest
  /** The customers. */
  groups: SandboxGroup[]
  /** Which customer has connected what. */
  installations: SandboxInstallation[]
}

/** Everything the service knows, which tests and stories may change at any time. */
export interface SandboxData extends SandboxProject {
  /** Further projects, of which each has keys, customers and installations of its own. @default none */
  otherProjects?: SandboxProject[]
  /** The SaaS providers, by the identifier that a manifest's `provider` has. All projects share them. */
  providers: Record<string, SandboxProvider>
}

/** All projects, the first one first. */
export function projectsOf(data: SandboxData): [SandboxProject, ...SandboxProject[]] {
  return [data, ...(data.otherProjects ?? [])]
}
