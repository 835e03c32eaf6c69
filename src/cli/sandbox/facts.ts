import type { SandboxUrls } from '../../sandbox/responses/urls.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { urlsAt } from './addresses.js'
import { type ScenarioName, scenarioFacts, scenarioNames } from './scenarioFacts.js'

/** Connection data and scenarios of a running sandbox. */
export interface SandboxFacts {
  /** URLs of the three APIs. */
  urls: SandboxUrls
  /** API key of the sandbox. Not valid anywhere else. */
  apiKey: string
  /** Project of the key. */
  project: { id: string; name: string }
  /** Integrations by alias. */
  integrations: Record<string, { id: string; name: string }>
  /** Customers. */
  groupRefs: string[]
  /** Scenarios with a short description. */
  scenarios: { name: ScenarioName; about: string }[]
}

/** Returns the facts of a sandbox at an origin. */
export function factsOf(sandbox: Sandbox, origin: string): SandboxFacts {
  const { apiKey, project, integrations } = sandbox.connection
  return {
    urls: urlsAt(origin),
    apiKey,
    project,
    integrations,
    groupRefs: sandbox.groups.map(({ groupRef }) => groupRef),
    scenarios: scenarioNames.map((name) => ({ name, about: scenarioFacts[name].about })),
  }
}
