import { badOption } from '../checks/badOption.js'
import { DATA_MEMBERS } from '../checks/checkData.js'
import { sandboxData } from '../seed/sandboxData.js'
import { copyPlain } from './copyPlain.js'
import type { SandboxData } from './sandboxData.js'

/** A copy of what is given as data: what the caller does to its own objects later changes nothing. */
export function copyData(given: Partial<SandboxData>): Partial<SandboxData> {
  const members = DATA_MEMBERS.filter((name) => given[name] !== undefined).map((name) => {
    // Not copied: providers hold functions.
    if (name === 'providers') return [name, given.providers]
    try {
      return [name, copyPlain(given[name])]
    } catch {
      throw badOption(`createSandbox: ${name}`, 'cannot be copied', 'plain data, without functions')
    }
  })
  return Object.fromEntries(members)
}

/** Whether there is nothing left to be filled in. */
function isWhole(data: Partial<SandboxData>): data is SandboxData {
  return DATA_MEMBERS.every((name) => data[name] !== undefined)
}

/** The seeded data with what is given in its place, copied: what a test changes can be put back. */
export function freshData(given: Partial<SandboxData>): SandboxData {
  const copy = { otherProjects: [], ...copyData(given) }
  return isWhole(copy) ? copy : { ...sandboxData(), ...copy }
}
