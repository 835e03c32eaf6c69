import type { SandboxData } from './data.js'
import { sandboxData } from './seed/sandboxData.js'

/** The seeded data with what is given in its place, copied: what a test changes can be put back. */
export function freshData({ providers, ...given }: Partial<SandboxData>): SandboxData {
  const seed = sandboxData()
  const copy = structuredClone(given)
  return {
    apiKey: copy.apiKey ?? seed.apiKey,
    accessToken: copy.accessToken ?? seed.accessToken,
    project: copy.project ?? seed.project,
    destinations: copy.destinations ?? seed.destinations,
    integrations: copy.integrations ?? seed.integrations,
    manifest: copy.manifest ?? seed.manifest,
    groups: copy.groups ?? seed.groups,
    installations: copy.installations ?? seed.installations,
    // Not copied: providers hold functions.
    providers: providers ?? seed.providers,
  }
}
