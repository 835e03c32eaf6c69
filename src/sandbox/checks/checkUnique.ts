import { projectsOf, type SandboxData } from '../data/sandboxData.js'
import { badOption } from './badOption.js'

/** Throws if two values are equal. `isSecret` keeps the value out of the error. */
function checkDistinct(entries: (readonly [name: string, value: string])[], isSecret = false) {
  const first = new Map<string, string>()
  for (const [name, value] of entries) {
    const same = first.get(value)
    if (same !== undefined) {
      throw badOption(
        `createSandbox: ${name}`,
        isSecret ? `equals ${same}` : `is "${value}", the same as ${same}`,
        'a unique value',
      )
    }
    first.set(value, name)
  }
}

/**
 * Throws if identifiers are not unique: a key, a token, an ID or a name determines the project, and an ID determines
 * the installation.
 */
export function checkUnique(data: SandboxData) {
  const projects = projectsOf(data).map((project, index) => ({
    project,
    at: index === 0 ? '' : `otherProjects[${index - 1}].`,
  }))
  const named = projects.flatMap(({ at, project: { project } }): [string, string][] => {
    const id: [string, string] = [`${at}project.id`, project.id]
    return project.name === project.id ? [id] : [id, [`${at}project.name`, project.name]]
  })
  checkDistinct(named)
  checkDistinct(
    projects.flatMap(({ at, project }): [string, string][] => [
      [`${at}apiKey`, project.apiKey],
      [`${at}accessToken`, project.accessToken],
    ]),
    true,
  )
  checkDistinct(
    projects.flatMap(({ at, project }) =>
      project.installations.map(({ id }, index): [string, string] => [
        `${at}installations[${index}].id`,
        id,
      ]),
    ),
  )
}
