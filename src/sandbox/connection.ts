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
  /** A project, by its ID or name. @default all */
  project?: string
  /** An alias, or an integration's name in the manifest. @default all */
  integration?: string
  /** A customer. @default all */
  groupRef?: string
  /** An installation ID. @default all */
  installationId?: string
}

/** Whether an installation of a project is one that a selector names. */
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
 * The installations that a selector names, of all projects.
 *
 * @throws TypeError if it names none.
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
    `names no installation: ${JSON.stringify(selector)}`,
    `what is installed: ${known.join(', ')}`,
  )
}

/**
 * The project that an ID or a name means.
 *
 * @throws TypeError if there is none.
 */
export function selectProject(data: SandboxData, idOrName: string): SandboxProject {
  const projects = projectsOf(data)
  const found = projects.find(({ project: { id, name } }) => id === idOrName || name === idOrName)
  if (found) return found

  const known = projects.map(({ project: { id, name } }) => `${id} (${name})`)
  throw badOption('connectionOf: projectIdOrName', `is ${shown(idOrName)}`, known.join(', '))
}

/** The customers of a project, each with its installation IDs. */
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
