import type { SandboxUrls } from '../../sandbox/responses/urls.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { urlsAt } from './addresses.js'
import { type ScenarioName, scenarioFacts, scenarioNames } from './scenarioFacts.js'

/** What a relay, a script or a person needs to know of a sandbox that runs. */
export interface SandboxFacts {
  /** The three APIs. */
  urls: SandboxUrls
  /** The sandbox's own key, which opens nothing else. */
  apiKey: string
  /** The project that the key belongs to. */
  project: { id: string; name: string }
  /** The integrations by alias. */
  integrations: Record<string, { id: string; name: string }>
  /** The customers that calls can be for. */
  groupRefs: string[]
  /** The scenarios, and what happens in each. */
  scenarios: { name: ScenarioName; about: string }[]
}

/** What there is to know of a sandbox at an address. */
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
