import { projectsOf, type SandboxData } from '../data/sandboxData.js'
import { badOption } from './badOption.js'

/** Refuses the second of two equal values. `isSecret` keeps the value out of the error. */
function checkAllDiffer(entries: (readonly [name: string, value: string])[], isSecret = false) {
  const first = new Map<string, string>()
  for (const [name, value] of entries) {
    const same = first.get(value)
    if (same !== undefined) {
      throw badOption(
        `createSandbox: ${name}`,
        isSecret ? `equals ${same}` : `is "${value}", and so is ${same}`,
        'a different one for each',
      )
    }
    first.set(value, name)
  }
}

/**
 * Refuses what a call could not be told apart by: a key or token decides the project, an ID the installation, and
 * an ID or a name the project.
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
  checkAllDiffer(named)
  checkAllDiffer(
    projects.flatMap(({ at, project }): [string, string][] => [
      [`${at}apiKey`, project.apiKey],
      [`${at}accessToken`, project.accessToken],
    ]),
    true,
  )
  checkAllDiffer(
    projects.flatMap(({ at, project }) =>
      project.installations.map(({ id }, index): [string, string] => [
        `${at}installations[${index}].id`,
        id,
      ]),
    ),
  )
}
