import { badOption } from '../checks/badOption.js'
import { DATA_MEMBERS } from '../checks/checkData.js'
import { sandboxData } from '../seed/sandboxData.js'
import { copyPlain } from './copyPlain.js'
import type { SandboxData } from './sandboxData.js'

/** Copies the given data, so that later changes to the caller's objects have no effect. */
export function copyData(given: Partial<SandboxData>): Partial<SandboxData> {
  const members = DATA_MEMBERS.filter((name) => given[name] !== undefined).map((name) => {
    // Not copied, because providers contain functions.
    if (name === 'providers') return [name, given.providers]
    try {
      return [name, copyPlain(given[name])]
    } catch {
      throw badOption(
        `createSandbox: ${name}`,
        'cannot be copied',
        'plain data, without functions or cycles',
      )
    }
  })
  return Object.fromEntries(members)
}

/** Whether the data has all members. */
function isComplete(data: Partial<SandboxData>): data is SandboxData {
  return DATA_MEMBERS.every((name) => data[name] !== undefined)
}

/** Returns a copy of the seeded data with the given members, so that a reset can undo changes. */
export function freshData(given: Partial<SandboxData>): SandboxData {
  const copy = { otherProjects: [], ...copyData(given) }
  return isComplete(copy) ? copy : { ...sandboxData(), ...copy }
}
