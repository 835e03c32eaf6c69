import type { Fetch } from '../contract/fetch.js'
import type { Manifest } from '../contract/manifest/manifest.js'
import { badOption, shown } from './checks/badOption.js'
import {
  projectsOf,
  type SandboxData,
  type SandboxGroup,
  type SandboxInstallation,
  type SandboxProject,
} from './data/sandboxData.js'
import type { SandboxUrls } from './responses/urls.js'

/** Connection settings of a relay to a sandbox. */
export interface SandboxConnection {
  /** API key of the sandbox. */
  apiKey: string
  /** Project of the key. */
  project: { id: string; name: string }
  /** Base URLs of the three APIs. */
  upstream: SandboxUrls
  /** Short name of the service in its headers. */
  headerPrefix: string
  /** Integrations by alias. */
  integrations: Record<string, { id: string; name: string }>
  /** Manifest of the project. */
  manifest: Manifest
  /** The sandbox itself, used instead of `fetch`. */
  transport: Fetch
}

/** A customer with its installations. */
export interface SandboxGroupInfo extends SandboxGroup {
  /** Installation IDs of the customer, by alias. */
  installationIds: Record<string, string>
}

/** Selector of installations. Omitted members match all values. */
export interface InstallationSelector {
  /** ID or name of a project. @default all */
  project?: string
  /** Alias of an integration, or its name in the manifest. @default all */
  integration?: string
  /** Customer. @default all */
  groupRef?: string
  /** Installation ID. @default all */
  installationId?: string
}

/** Creates a predicate for the installations of a project that match a selector. */
function isSelected(selector: InstallationSelector, project: SandboxProject) {
  const { integration, groupRef, installationId } = selector
  const { id, name } = project.project
  const isOfProject = [undefined, id, name].includes(selector.project)
  const aliased =
    integration !== undefined && Object.hasOwn(project.integrations, integration)
      ? project.integrations[integration]?.name
      : integration
  return (one: SandboxInstallation) =>
    isOfProject &&
    (aliased === undefined || one.integration === aliased) &&
    (groupRef === undefined || one.groupRef === groupRef) &&
    (installationId === undefined || one.id === installationId)
}

/**
 * Returns the installations of all projects that match a selector.
 *
 * @throws TypeError if none matches
 */
export function selectInstallations(
  data: SandboxData,
  selector: InstallationSelector,
  caller: string,
): [SandboxInstallation, ...SandboxInstallation[]] {
  const projects = projectsOf(data)
  const [first, ...more] = projects.flatMap((project) =>
    project.installations.filter(isSelected(selector, project)),
  )
  if (first) return [first, ...more]

  const known = projects
    .flatMap(({ installations }) => installations)
    .map((one) => `${one.id} (${one.integration}, ${one.groupRef})`)
  throw badOption(
    caller,
    `matches no installation: ${JSON.stringify(selector)}`,
    `one of: ${known.join(', ')}`,
  )
}

/**
 * Returns the project with an ID or name.
 *
 * @throws TypeError if it does not exist
 */
export function selectProject(data: SandboxData, idOrName: string): SandboxProject {
  const projects = projectsOf(data)
  const found = projects.find(({ project: { id, name } }) => id === idOrName || name === idOrName)
  if (found) return found

  const known = projects.map(({ project: { id, name } }) => `${id} (${name})`)
  throw badOption('connectionOf: projectIdOrName', `is ${shown(idOrName)}`, known.join(', '))
}

/** Returns the customers of a project with their installation IDs. */
export function groupInfos({
  groups,
  installations,
  integrations,
}: SandboxProject): SandboxGroupInfo[] {
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
