import { describeIssues, isJsonObject } from '../../contract/json/json.js'
import {
  InstallationConfigError,
  readInstallationConfig,
} from '../../contract/manifest/installationConfig.js'
import { manifestSchema } from '../../contract/schemas/manifest.js'
import {
  projectsOf,
  type SandboxData,
  type SandboxInstallation,
  type SandboxProject,
} from '../data/sandboxData.js'
import { badOption, checkMembers, shown } from './badOption.js'
import { checkProviders } from './checkProviders.js'
import { checkUnique } from './checkUnique.js'

/** Names of the members of a project. */
export const PROJECT_MEMBERS = [
  'apiKey',
  'accessToken',
  'project',
  'destinations',
  'integrations',
  'manifest',
  'groups',
  'installations',
] as const satisfies (keyof SandboxProject)[]

/** Names of the members of the data. */
export const DATA_MEMBERS = [
  ...PROJECT_MEMBERS,
  'otherProjects',
  'providers',
] as const satisfies (keyof SandboxData)[]

function checkText(name: string, value: unknown) {
  if (typeof value === 'string' && value !== '') return
  throw badOption(name, `is ${shown(value)}`, 'a non-empty string')
}

/** Throws if a key or token is not allowed in a header. The error does not contain it, because it is a secret. */
function checkCredential(name: string, value: unknown) {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return
  const fault = typeof value === 'string' ? 'cannot be sent in a header' : 'is not a string'
  throw badOption(name, fault, 'ASCII without spaces, at least one character')
}

function checkList(name: string, value: unknown) {
  if (Array.isArray(value)) return
  throw badOption(name, `is ${shown(value)}`, 'a list')
}

function checkManifest(name: string, manifest: unknown) {
  const parsed = manifestSchema.safeParse(manifest)
  if (parsed.success) return
  const faults = describeIssues(parsed.error.issues, manifest).join('; ')
  throw badOption(name, `is invalid (${faults})`, 'a manifest, parsed from YAML')
}

/** Throws if a config is invalid or has wrappers: the sandbox and tests read `config.read` directly. */
function checkConfig(name: string, config: unknown) {
  const allowed = 'the content of an installation config, { read, proxy }, {} for none'
  try {
    readInstallationConfig(config)
  } catch (error) {
    const fault = error instanceof InstallationConfigError ? error.fault : 'cannot be read'
    throw badOption(name, `is invalid (${fault})`, allowed)
  }
  for (const wrapper of ['config', 'content']) {
    if (!Object.hasOwn(Object(config), wrapper)) continue
    throw badOption(name, `is invalid (it has the wrapper /${wrapper})`, allowed)
  }
}

function checkInstallation(name: string, installation: SandboxInstallation) {
  checkMembers(name, installation, ['id', 'integration', 'groupRef', 'config', 'records'])
  const { id, integration, groupRef, config, records } = installation
  checkText(`${name}.id`, id)
  checkText(`${name}.integration`, integration)
  checkText(`${name}.groupRef`, groupRef)
  checkConfig(`${name}.config`, config)
  if (isJsonObject(records) && Object.values(records).every(Array.isArray)) return
  throw badOption(`${name}.records`, `is ${shown(records)}`, 'lists of records by object name')
}

function checkIntegrations(name: string, integrations: unknown) {
  if (!isJsonObject(integrations)) {
    throw badOption(name, `is ${shown(integrations)}`, '{ id, name } by alias')
  }
  for (const [alias, integration] of Object.entries(integrations)) {
    checkMembers(`${name}.${alias}`, integration, ['id', 'name'])
    checkText(`${name}.${alias}.id`, Reflect.get(Object(integration), 'id'))
  }
}

/** Throws if a member of a project is invalid. */
function checkProject(at: string, project: SandboxProject) {
  checkCredential(`${at}apiKey`, project.apiKey)
  checkCredential(`${at}accessToken`, project.accessToken)
  checkMembers(`${at}project`, project.project, ['id', 'name'])
  checkText(`${at}project.id`, project.project.id)
  checkText(`${at}project.name`, project.project.name)
  checkList(`${at}destinations`, project.destinations)
  checkManifest(`${at}manifest`, project.manifest)
  checkIntegrations(`${at}integrations`, project.integrations)
  checkList(`${at}groups`, project.groups)
  project.groups.forEach((group, index) => {
    checkMembers(`${at}groups[${index}]`, group, ['groupRef', 'name'])
    checkText(`${at}groups[${index}].groupRef`, group.groupRef)
    checkText(`${at}groups[${index}].name`, group.name)
  })
  checkList(`${at}installations`, project.installations)
  project.installations.forEach((installation, index) => {
    checkInstallation(`${at}installations[${index}]`, installation)
  })
}

/** Throws if the parts of a project are inconsistent. */
function checkNames(at: string, { manifest, integrations, installations }: SandboxProject) {
  const names = manifest.integrations.map(({ name }) => name)
  const requireName = (option: string, name: unknown) => {
    if (names.some((known) => known === name)) return
    throw badOption(
      `${at}${option}`,
      `is ${shown(name)}`,
      `a name of the manifest: ${names.join(', ') || 'it has none'}`,
    )
  }
  for (const [alias, { name }] of Object.entries(integrations)) {
    requireName(`integrations.${alias}.name`, name)
  }
  installations.forEach(({ integration }, index) => {
    requireName(`installations[${index}].integration`, integration)
  })
}

/** Throws if the data is invalid or inconsistent. */
export function checkData(data: SandboxData) {
  if (data.otherProjects !== undefined) {
    checkList('createSandbox: otherProjects', data.otherProjects)
    data.otherProjects.forEach((project, index) => {
      checkMembers(`createSandbox: otherProjects[${index}]`, project, PROJECT_MEMBERS)
    })
  }
  projectsOf(data).forEach((project, index) => {
    const at = `createSandbox: ${index === 0 ? '' : `otherProjects[${index - 1}].`}`
    checkProject(at, project)
    checkNames(at, project)
    checkProviders(at, project.manifest, data.providers)
  })
  checkUnique(data)
}
