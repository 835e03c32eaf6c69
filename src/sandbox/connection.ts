import type { Fetch } from '../contract/fetch.js'
import type { Manifest } from '../contract/manifest.js'
import type { SandboxData, SandboxGroup, SandboxInstallation } from './data.js'
import { badOption } from './options.js'
import type { SandboxUrls } from './urls.js'

/** What a relay needs to talk to a sandbox. */
export interface SandboxConnection {
  /** The key that the sandbox takes. */
  apiKey: string
  /** The project that the key belongs to. */
  project: { id: string; name: string }
  /** The base URLs of the three APIs. */
  upstream: SandboxUrls
  /** The service's short name in its headers. */
  headerPrefix: string
  /** The integrations by alias. */
  integrations: Record<string, { id: string; name: string }>
  /** The manifest. */
  manifest: Manifest
  /** The sandbox itself, in the place of `fetch`. */
  transport: Fetch
}

/** A customer with its installations. */
export interface SandboxGroupInfo extends SandboxGroup {
  /** The customer's installation IDs by alias. */
  installationIds: Record<string, string>
}

/** Names one installation, or several by leaving something out. */
export interface InstallationSelector {
  /** An alias, or an integration's name in the manifest. @default all */
  integration?: string
  /** A customer. @default all */
  groupRef?: string
  /** An installation ID. @default all */
  installationId?: string
}

/**
 * The installations that a selector names.
 *
 * @throws TypeError if it names none.
 */
export function selectInstallations(
  { installations, integrations }: SandboxData,
  { integration, groupRef, installationId }: InstallationSelector,
  caller: string,
): SandboxInstallation[] {
  const name =
    integration !== undefined && Object.hasOwn(integrations, integration)
      ? integrations[integration]?.name
      : integration
  const selected = installations.filter(
    (one) =>
      (name === undefined || one.integration === name) &&
      (groupRef === undefined || one.groupRef === groupRef) &&
      (installationId === undefined || one.id === installationId),
  )
  if (selected.length > 0) return selected

  const known = installations.map((one) => `${one.id} (${one.integration}, ${one.groupRef})`)
  const given = JSON.stringify({ integration, groupRef, installationId })
  throw badOption(
    caller,
    `names no installation: ${given}`,
    `what is installed: ${known.join(', ')}`,
  )
}

/** The customers, each with its installation IDs. */
export function groupInfos({
  groups,
  installations,
  integrations,
}: SandboxData): SandboxGroupInfo[] {
  return groups.map((group) => ({
    ...group,
    installationIds: Object.fromEntries(
      Object.entries(integrations).flatMap(([alias, { name }]) =>
        installations
          .filter((one) => one.integration === name && one.groupRef === group.groupRef)
          .map((one) => [alias, one.id]),
      ),
    ),
  }))
}
