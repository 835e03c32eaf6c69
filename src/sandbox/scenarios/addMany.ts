import type { JsonObject } from '../../contract/json/json.js'
import type { SandboxProject } from '../data/sandboxData.js'
import { sandboxData } from '../seed/sandboxData.js'

/** So many records, made from those that are there over and over, each with an id of its own. */
function repeated(records: JsonObject[], count: number): JsonObject[] {
  const more = Array.from({ length: Math.max(0, count - records.length) }, (_, place) => {
    const { id, ...rest } = structuredClone(records[place % records.length] ?? {})
    const number = 1_000_000 + place
    return { id: typeof id === 'number' ? number : String(number), ...rest }
  })
  return [...records, ...more].slice(0, count)
}

/** Gives a project so many destinations, and each installation so many records of its first object. */
export function addMany(project: SandboxProject, count: number): void {
  const large = sandboxData({ contacts: count, destinations: count })
  project.destinations = large.destinations
  for (const installation of project.installations) {
    // Seeded data has more of its own kind; any other is repeated.
    const seeded = large.installations.find(({ id }) => id === installation.id)
    if (seeded) installation.records = seeded.records
    const { records } = installation
    const [objectName] = Object.keys(records)
    if (objectName) records[objectName] = repeated(records[objectName] ?? [], count)
  }
}
